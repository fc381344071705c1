// Keyboard shortcuts: not while the user is typing, not together with Ctrl, Alt or Meta.

export type Keys = Record<string, (event: KeyboardEvent) => void>;

export const typing = (event: KeyboardEvent): boolean => {
  const target = event.target as HTMLElement | null;
  return (
    target !== null &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) &&
    !(target instanceof HTMLInputElement && ["radio", "checkbox"].includes(target.type))
  );
};

/** Runs the entry of `keys` for the pressed key ("Shift+ArrowLeft" before "ArrowLeft"). */
export function onKeys(keys: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run = (event.shiftKey && keys[`Shift+${key}`]) || keys[key];
    if (!run) return;
    // A focused button takes space and Enter itself.
    if ((key === " " || key === "Enter") && (event.target as HTMLElement | null)?.closest("button, a, summary, label"))
      return;
    event.preventDefault();
    run(event);
  };
}
