// Studies stored in this browser, and studies in links.

import type { Review, Reviewed, TreeMove } from "../../net/protocol";

/** A study as plain data: a start position, the moves with variations, and the annotations. */
export interface Kept {
  id: string;
  game: string;
  fen: string; // of the start position
  headers: Record<string, string>;
  comment: string; // on the start
  tree: TreeMove[];
  at: number; // index of the current move, -1 = the start
  reviews: [number, Reviewed][]; // by index in the tree, -1 = the start
  review: Review | null;
  touched: number; // milliseconds
}

const prefix = "chessmith.study.";
const most = 30;

export const newId = (): string => Math.random().toString(36).slice(2, 10);

const read = (key: string): Kept | null => {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    return found && Array.isArray(found.tree) && typeof found.fen === "string" ? found : null;
  } catch {
    return null;
  }
};
const all = (): Kept[] => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(key) ?? [])
      .sort((a, b) => b.touched - a.touched);
  } catch {
    return [];
  }
};

export const keptStudy = (id: string): Kept | null => read(prefix + id);
export const latestStudy = (): Kept | null => all()[0] ?? null;

/** Stores a study, dropping the oldest if there are too many. */
export function keep(study: Kept): void {
  const old = all().filter((other) => other.id !== study.id);
  for (const { id } of old.splice(most - 1)) localStorage.removeItem(prefix + id);
  for (;;)
    try {
      localStorage.setItem(prefix + study.id, JSON.stringify(study));
      return;
    } catch {
      // Storage is full, or not available in a private window.
      const oldest = old.pop();
      if (!oldest) return;
      localStorage.removeItem(prefix + oldest.id);
    }
}

type Shared = Pick<Kept, "fen" | "headers" | "comment" | "at"> & {
  moves: [number, string, (number | null)?, string?, number[]?][];
};

/** Encodes a study as text for a URL. */
export async function packed({ fen, headers, comment, at, tree }: Kept): Promise<string> {
  const moves = tree.map(({ parent, text, roll, comment, nags }): Shared["moves"][number] =>
    nags.length ? [parent, text, roll, comment, nags] : comment ? [parent, text, roll, comment] : [parent, text, roll],
  );
  const shared: Shared = { fen, headers, comment, at, moves };
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shared)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Decodes the study in a link; null if the link is truncated or mistyped. */
export async function unpacked(game: string, text: string): Promise<Kept | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const plain = await through(new DecompressionStream("deflate-raw"), bytes);
    const { moves, fen, headers, comment, at } = JSON.parse(new TextDecoder().decode(plain)) as Shared;
    const tree = moves.map(([parent, text, roll = null, comment = "", nags = []]) => ({
      parent,
      text,
      roll,
      comment,
      nags,
    }));
    return { id: newId(), game, fen, headers, comment, at, tree, reviews: [], review: null, touched: 0 };
  } catch {
    return null;
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const result = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(result).arrayBuffer());
}
