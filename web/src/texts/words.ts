// Building blocks of texts.

import type { Side } from "../board/square";

export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const sides: Record<Side, string> = { white: "White", black: "Black" };
// Names of pieces that begin with u are pronounced like "unicorn".
export const article = (noun: string) => (/^[aeio]/.test(noun) ? "an" : "a");
export const words = (name: string) => name.replaceAll("_", " ");
