// The drawing of each kind of terrain, from the bottom up. A drawing fills all squares of its kind; 100 units a square.

import type { Component } from "svelte";
import type { Side } from "../square";
import type { BoardView } from "../types";
import Bridge from "./Bridge.svelte";
import Pit from "./Pit.svelte";
import Portal from "./Portal.svelte";
import Stone from "./Stone.svelte";
import Void from "./Void.svelte";
import Water from "./Water.svelte";

export const drawings: Component<{ view: BoardView; side: Side }>[] = [Water, Bridge, Void, Pit, Stone, Portal];
