// A node of the move tree. Trees are plain data; the study counts their changes.

import type { Move, Position, TreeMove } from "../../net/protocol";

export interface Node {
  id: number;
  ply: number;
  move: Move | null; // null only at the root
  position: Position;
  full: boolean; // its legal actions are known
  parent: Node | null;
  children: Node[]; // the first is the main line
  comment: string;
  nags: number[];
}

let nextId = 1;
export const nodeOf = (move: Move | null, position: Position, parent: Node | null, full: boolean): Node => ({
  id: nextId++,
  ply: parent ? parent.ply + 1 : 0,
  move,
  position,
  full,
  parent,
  children: [],
  comment: "",
  nags: [],
});

/** All nodes but the root, parents before children and main lines before variations. */
export function nodesOf(root: Node | null): Node[] {
  const found: Node[] = [];
  const add = (node: Node) => {
    for (const child of node.children) {
      found.push(child);
      add(child);
    }
  };
  if (root) add(root);
  return found;
}

/** The nodes from the root, excluded, to `node`. */
export function pathTo(node: Node | null): Node[] {
  const path: Node[] = [];
  for (let at = node; at?.parent; at = at.parent) path.unshift(at);
  return path;
}

/** Nodes, in the order of `nodesOf`, in the server's format. */
export function treeOf(nodes: Node[]): TreeMove[] {
  const place = new Map(nodes.map((node, i) => [node, i]));
  return nodes.map(({ parent, move, comment, nags }) => ({
    parent: place.get(parent!) ?? -1,
    text: move!.text,
    roll: move!.roll,
    comment,
    nags,
  }));
}
