// What several texts are made of.

import type { Side } from "../board/square";

export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const sides: Record<Side, string> = { white: "White", black: "Black" };
export const words = (name: string) => name.replaceAll("_", " ");
