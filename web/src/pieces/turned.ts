// "Turned": pieces as a lathe makes them, thin lines and soft shadows; the knight is carved.
// A profile is given from the axis outwards, from top to bottom; the other half is its mirror image.

type Point = [x: number, y: number]; // x from the axis

/** A smooth curve through points (Catmull–Rom), as path commands that follow the first point. */
function curve(points: Point[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
  const text = (n: number) => n.toFixed(1);
  return points
    .slice(1)
    .map((to, i) => {
      const [before, from, after] = [at(i - 1), at(i), at(i + 2)];
      const a = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
      const b = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
      return `C${[...a, ...b, ...to].map(text).join(" ")}`;
    })
    .join("");
}

/** A turned body: each run is smooth, and an edge lies between two runs. */
function turned(...runs: Point[][]): string {
  const right = runs.map((run) => run.map(([x, y]): Point => [50 + x, y]));
  const left = right.toReversed().map((run) => run.map(([x, y]): Point => [100 - x, y]).toReversed());
  const [first, ...rest] = [...right, ...left];
  const line = (run: Point[]) => `L${run[0]!.join(" ")}${curve(run)}`;
  return `<path class="b" d="M${first![0]!.join(" ")}${curve(first!)}${rest.map(line).join("")}z"/>`;
}

const foot: Point[][] = [
  [
    [20, 78],
    [24, 80],
    [25, 83],
  ],
  [
    [28, 84],
    [29, 91],
  ],
];
const ring = (y: number, half: number) => `<path class="d thin" d="M${50 - half} ${y}h${2 * half}"/>`;
const collar = (y: number, half: number): Point[] => [
  [half - 2, y],
  [half, y + 1.5],
  [half - 2, y + 3],
];
const stem = (top: number, neck: number, wide = 17): Point[] => [
  [neck, top],
  [neck + 0.8, (top + 78) / 2],
  [wide - 4, 72],
  [wide, 78],
];
const ball = (y: number, r: number, end = 0.75): Point[] =>
  Array.from({ length: 7 }, (_, i) => {
    const a = (i / 6) * Math.PI * end;
    return [r * Math.sin(a), y - r * Math.cos(a)];
  });

const pawn = turned(ball(34, 11.5), collar(43, 13), stem(46.5, 6), ...foot) + ring(83.5, 24);
const bishop =
  turned(
    ball(14, 4, 0.8),
    [
      [3, 18],
      [11, 29],
      [13.5, 39],
      [9, 48],
    ],
    collar(49, 14),
    collar(53, 11),
    stem(56.5, 6.5),
    ...foot,
  ) +
  `<path class="d" d="M57 25l-7 12"/>` +
  ring(83.5, 24);
const rook =
  turned(
    [
      [0, 24],
      [4.5, 24],
    ],
    [
      [4.5, 17],
      [10.5, 17],
    ],
    [
      [10.5, 24],
      [14.5, 24],
    ],
    [
      [14.5, 17],
      [21, 17],
    ],
    [
      [21, 33],
      [15, 38],
    ],
    [
      [13, 40],
      [13.5, 58],
      [17, 70],
      [20, 78],
    ],
    ...foot,
  ) +
  ring(38.5, 15) +
  ring(83.5, 24);
const queen =
  turned(
    ball(13, 4, 0.8),
    [
      [4, 17],
      [8, 24],
    ],
    [
      [13, 17],
      [14, 26],
    ],
    [
      [23, 18],
      [18.5, 33],
      [13, 45],
    ],
    collar(46, 16),
    collar(50, 12.5),
    stem(53.5, 8, 18),
    ...foot,
  ) +
  ring(45, 13) +
  ring(83.5, 24);
const king =
  turned(
    [
      [0, 5],
      [3, 5],
    ],
    [
      [3, 10],
      [8, 10],
    ],
    [
      [8, 15.5],
      [3, 15.5],
    ],
    [
      [3, 20],
      [14, 21.5],
      [21, 25],
    ],
    [
      [17, 36],
      [13, 45],
    ],
    collar(46, 16),
    collar(50, 12.5),
    stem(53.5, 8.5, 18),
    ...foot,
  ) +
  ring(25.5, 19) +
  ring(83.5, 24);
const knight =
  `<path class="b" d="M33 78c1-15 15-20 15-31-6 4-11 5-15.500 9.500-4 4-11 3-12.500-3.500-1-5 3-8 6-13.500 2.500-4.500 3-9 9-13l.5-10.500 7.500 7c19-1 31.500 13.500 31 35.500-.200 8-1.500 14-3 19.500z"/>` +
  `<path class="d" d="M52 28.500c12 5.500 17.500 18 15 37M46.500 32c8 5 12 13 11.500 23"/><circle class="e" cx="37" cy="36" r="2.500"/><path class="d" d="M25 52.500l2-1.500"/>` +
  turned(...foot) +
  ring(83.5, 24);

/** Markup of each figure, by figure name; what is missing here is taken from the house set. */
export const turnedSet: Record<string, string> = { pawn, knight, bishop, rook, queen, king };
