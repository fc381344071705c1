// Syntax colours for a game file, and the one edit that the page makes: replacing the world of a layout.

import { squareAt, type Size, type Square } from "../../board/square";
import { terrains } from "../../board/terrain.svelte";
import type { Terrain } from "../../board/types";

export interface Token {
  kind: "comment" | "text" | "head" | "key" | "number" | "plain";
  text: string;
}

const pattern =
  /(#.*$)|("(?:[^"\\]|\\.)*"?|'[^']*'?)|(^\s*\[[^\]#]*\]?\]?)|(^\s*[\w.-]+(?=\s*=)|[\w-]+(?=\s*=))|(-?\b\d[\d_.]*\b|\btrue\b|\bfalse\b)/g;
const kinds = ["comment", "text", "head", "key", "number"] as const;

/** Splits a line into coloured tokens, whose texts join to the line. */
export function tokens(line: string): Token[] {
  const result: Token[] = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) result.push({ kind: "plain", text: line.slice(at, match.index) });
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? "plain";
    result.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) result.push({ kind: "plain", text: line.slice(at) });
  return result;
}

/** The world field of a layout: rows from the last rank down, digits for plain ground. */
export function worldField(terrain: Record<Square, Terrain>, size: Size): string {
  const rows: string[] = [];
  for (let rank = size.ranks - 1; rank >= 0; rank--) {
    let row = "";
    let plain = 0;
    for (let file = 0; file < size.files; file++) {
      const kind = terrains.kind(terrain[squareAt(file, rank)]);
      if (kind === undefined) plain++;
      else {
        row += (plain || "") + kind.letter;
        plain = 0;
      }
    }
    rows.push(row + (plain || ""));
  }
  return rows.join("/");
}

/** Returns the file with the layout's world replaced, or added if it has none. */
export function withWorld(file: string, layout: string, world: string): string {
  const lines = file.split("\n");
  const head = new RegExp(`^\\s*\\[\\s*layouts\\s*\\.\\s*"?${layout.replace(/[^\w]/g, "\\$&")}"?\\s*\\]`);
  const start = lines.findIndex((line) => head.test(line));
  const entry = `world = "${world}"`;
  if (start < 0) return `${file.trimEnd()}\n\n[layouts.${layout}]\n${entry}\n`;
  let end = lines.findIndex((line, i) => i > start && /^\s*\[/.test(line));
  if (end < 0) end = lines.length;
  const old = lines.findIndex((line, i) => i > start && i < end && /^\s*world\s*=/.test(line));
  if (old >= 0) lines[old] = lines[old]!.replace(/=\s*("[^"]*"|'[^']*')/, `= "${world}"`);
  else {
    let last = start;
    for (let i = start + 1; i < end; i++) if (lines[i]!.trim() !== "") last = i;
    lines.splice(last + 1, 0, entry);
  }
  return lines.join("\n");
}
