// Engine checks: the server starts each engine once and reports the result.

import { api, messageOf } from "../../net/api";
import type { EngineInfo, EngineTest } from "../../net/protocol";
import { t } from "../../texts";

export type EngineState = "untested" | "testing" | "ready" | "broken";

export class Bench {
  private results = $state.raw<Readonly<Record<string, EngineTest | "testing">>>({});

  result({ id }: EngineInfo): EngineTest | null {
    const result = this.results[id];
    return result && result !== "testing" ? result : null;
  }

  state(engine: EngineInfo): EngineState {
    if (engine.problem !== null) return "broken";
    const result = this.results[engine.id];
    if (!result) return "untested";
    return result === "testing" ? "testing" : result.problem === null ? "ready" : "broken";
  }

  async test({ id }: EngineInfo): Promise<void> {
    this.results = { ...this.results, [id]: "testing" };
    const result = await api.testEngine(id).catch((error: unknown) => ({
      name: null,
      seconds: null,
      games: null,
      problem: messageOf(error, t.common.unreachable),
    }));
    this.results = { ...this.results, [id]: result };
  }
}
