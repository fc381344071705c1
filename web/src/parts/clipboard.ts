// Exporting text: clipboard and downloads.

import { t } from "../texts";
import { toasts } from "./toasts.svelte";

export async function copyText(text: string, said: string = t.common.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission (plain http from another machine), the legacy command still works.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toasts.say(said);
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
