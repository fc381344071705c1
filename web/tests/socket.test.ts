import { beforeEach, describe, expect, test, vi } from "vitest";
import { Socket, useWire, type Wire } from "../src/net/socket.svelte";

let wires: (Wire & { sent: string[] })[];
const hear = (wire: Wire, message: object) => wire.onmessage?.({ data: JSON.stringify({ v: 1, seq: 1, ...message }) });

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  useWire(() => {
    const wire = {
      sent: [] as string[],
      send: (text: string) => wire.sent.push(text),
      close: () => {},
      onopen: null,
      onmessage: null,
      onclose: null,
    } as unknown as Wire & { sent: string[] };
    wires.push(wire);
    return wire;
  });
});

describe("the connection", () => {
  test("a request is answered by the reply to its id", async () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onopen!();
    const answer = socket.request<{ session: string }>("restart");
    hear(wires[0]!, { type: "ok", reply_to: JSON.parse(wires[0]!.sent[0]!).id, data: { session: "7" } });
    expect(await answer).toEqual({ session: "7" });
  });
  test("a refusal carries the server's words", async () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onopen!();
    const answer = socket.request("play", { text: "e2e5" });
    hear(wires[0]!, {
      type: "error",
      reply_to: "1",
      data: { error: { code: "bad_move", message: "e2e5 is not legal" } },
    });
    await expect(answer).rejects.toThrow("e2e5 is not legal");
  });
  test("a lost connection comes back by itself, with growing pauses", () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onopen!();
    wires[0]!.onclose!({ code: 1012 });
    expect(socket.status).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(wires.length).toBe(2);
    wires[1]!.onclose!({ code: 1006 });
    vi.advanceTimersByTime(700);
    expect(wires.length).toBe(2);
    vi.advanceTimersByTime(200);
    expect(wires.length).toBe(3);
    wires[2]!.onopen!();
    expect(socket.status).toBe("open");
  });
  test("requests under way when the connection breaks fail at once", async () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onopen!();
    const answer = socket.request("play");
    const failed = expect(answer).rejects.toThrow();
    wires[0]!.onclose!({ code: 1006 });
    await failed;
  });
  test("an unknown session is not asked for again", () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onclose!({ code: 4404 });
    expect(socket.status).toBe("unknown");
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
  });
  test("a silent connection is taken as lost", () => {
    const socket = new Socket("/x", () => {});
    wires[0]!.onopen!();
    vi.advanceTimersByTime(15_000 + 10_000);
    expect(socket.status).toBe("lost");
  });
});
