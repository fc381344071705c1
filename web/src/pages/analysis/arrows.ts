// Arrows on the analysis board.

import type { Shape } from "../../board/types";
import { scoreText } from "../../format";
import type { Objection } from "../../net/protocol";
import { legsOf } from "../../parts/play/feedback";
import type { Analyst } from "./engine/engine.svelte";

/** A move as arrows, one per leg. */
export const arrowOf = (text: string | undefined, brush: Shape["brush"], label?: string): Shape[] =>
  legsOf(text ?? "").map(([from, to], leg) => ({ from, to, brush, label: leg === 0 ? label : undefined }));

/** A move that was asked about, and its refutation. */
export const arrowsOfTry = (answer: Objection): Shape[] => [
  ...arrowOf(answer.asked.pv[0], "blue"),
  ...arrowOf(answer.asked.pv[1], "red"),
];

/** The same, with the better move. */
export const arrowsOfAnswer = (answer: Objection): Shape[] => [
  ...arrowsOfTry(answer),
  ...(answer.quality === "best" ? [] : arrowOf(answer.best.pv[0], "green")),
];

/** The first moves of the engine's lines, best first. */
export function arrowsOfReport(report: Analyst["report"]): Shape[] {
  const lines = report?.lines ?? [];
  return lines.flatMap((line, i) =>
    arrowOf(
      line.pv[0],
      report!.threat ? "threat" : (`rank${i + 1}` as Shape["brush"]),
      i === 0 && lines.length > 1 ? scoreText(line.score, report!.side) : undefined,
    ),
  );
}
