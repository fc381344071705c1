import { expect, test } from "vitest";
import { parseRoute } from "../src/router.svelte";

test("an address leads to its page", () => {
  expect(parseRoute("#/game/a%2Fb?x=1")).toMatchObject({ page: "game", id: "a/b" });
  expect(parseRoute("")).toMatchObject({ page: "lobby", id: null });
});

test("an address that ends inside an escape still leads to a page", () => {
  for (const hash of ["#/game/%", "#/game/%E0%A4%A", "#/own/%zz"]) {
    expect(parseRoute(hash).id).toBe(hash.split("/")[2]);
  }
});
