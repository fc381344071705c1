// "Turned": pieces as turned on a lathe, with thin lines and soft shadows; the knight is carved.
// A profile is given from the axis outwards, from top to bottom; the other half is its mirror image.

type Point = [x: number, y: number]; // x from the axis

/** A smooth curve through points (Catmull–Rom), as path commands after the first point. */
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

/** A turned body: each run is smooth, with an edge between runs. */
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

const base = ring(83.5, 24);
/** A small body for a separate head, such as a pawn's. */
const small = (...head: Point[][]) => turned(...head, collar(43, 13), stem(46.5, 6), ...foot) + base;
/** A tall body for a crown, such as a king's. */
const royal = (neck: number, ...crown: Point[][]) =>
  turned(...crown, collar(46, 16), collar(50, 12.5), stem(53.5, neck, 18), ...foot) + base;
/** The crown of king and commoner, from its rim down. */
const cap = (y: number): Point[] => [
  [17, y],
  [13, 45],
];

export const pawn = small(ball(34, 11.5));
export const bishop =
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
  base;
export const rook =
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
  base;
export const queen =
  royal(
    8,
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
  ) + ring(45, 13);
export const king =
  royal(
    8.5,
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
    cap(36),
  ) + ring(25.5, 19);
const carved = (head: string) => head + turned(...foot) + base;
const eye = `<circle class="e" cx="37" cy="36" r="2.500"/><path class="d" d="M25 52.500l2-1.500"/>`;
const mane = `<path class="d" d="M52 28.500c12 5.500 17.500 18 15 37M46.500 32c8 5 12 13 11.500 23"/>`;
const jaw = "M33 78c1-15 15-20 15-31-6 4-11 5-15.500 9.500-4 4-11 3-12.500-3.500-1-5 3-8 6-13.500 2.500-4.500 3-9 9-13";
const neck = "c19-1 31.500 13.500 31 35.500-.200 8-1.500 14-3 19.500z";
const head = `<path class="b" d="${jaw}l.5-10.500 7.500 7${neck}"/>`;
export const knight = carved(head + mane + eye);
export const nightrider = carved(
  `<g transform="translate(11 -3)">${head}</g><g transform="translate(-6 1)">${head}${mane}${eye}</g>`,
);
export const unicorn = carved(
  `<path class="b" d="M38 25 21 3l7.500 30z"/><path class="d thin" d="M29 22l5-3M26 15l4-2.500"/>` + head + mane + eye,
);
export const zebra = carved(
  head + `<path class="d" d="M51 25l-5 9M62 31l-10 8M69.500 41l-13 6M73 52l-15 4M73 64l-17 2"/>` + eye,
);

// Knight compounds: a smaller head without ears, wearing the headgear of the other half.
const crowned = (hat: string) =>
  carved(
    `<g class="h" transform="translate(9 16) scale(.8)"><path class="b" d="${jaw}c2-2.500 5-3.500 8-3.500${neck}"/>${mane}${eye}</g>${hat}`,
  );
export const chancellor = crowned(
  `<path class="b" d="M34 9h7v6h6.500V9h9v6H63V9h7v14l-5 5v8H39v-8l-5-5z"/><path class="d thin" d="M39 28h26"/>`,
);
export const archbishop = crowned(
  `<path class="b" d="M52 12c-7 5.500-12 11-12 17 0 2.500.600 4.500 1.500 6.500h21c.900-2 1.500-4 1.500-6.500 0-6-5-11.500-12-17z"/><circle class="b" cx="52" cy="9" r="3.800"/><path class="d" d="M58 19.500l-6 8.500"/><path class="b" d="M39 34.500h26a2.200 2.200 0 0 1 0 4.400H39a2.200 2.200 0 0 1 0-4.400z"/>`,
);
export const amazon = crowned(
  `<path class="b" d="M32 13l7 24h26l7-24-11 9.500L52 8l-9 14.500z"/><circle class="b" cx="32" cy="11" r="3.200"/><circle class="b" cx="52" cy="6.500" r="3.200"/><circle class="b" cx="72" cy="11" r="3.200"/>`,
);
export const centaur = crowned(
  `<path class="b" d="M49 4h6v5.500h5.500v6H55v6.500c8 .500 12 4 12 9l-3 6H40l-3-6c0-5 4-8.500 12-9v-6.500h-5.500v-6H49z"/>`,
);

// Pieces of one or two steps: a small body under a sign.
export const ferz =
  small(
    [
      [0, 10],
      [14, 27],
    ],
    [
      [14, 27],
      [5, 42],
    ],
  ) + `<path class="d" d="M50 19v16"/>`;
export const wazir = small(
  [
    [0, 12],
    [6, 12],
  ],
  [
    [6, 20],
    [15, 20],
  ],
  [
    [15, 32],
    [6, 32],
  ],
  [
    [6, 36],
    [6, 42],
  ],
);
export const commoner =
  royal(
    8.5,
    ball(16, 5.5, 0.8),
    [
      [5, 21],
      [14, 22.5],
      [21, 26],
    ],
    cap(37),
  ) + ring(26.5, 19);
export const khon =
  turned(
    [
      [0, 7],
      [2, 15],
      [5.5, 23],
    ],
    collar(24, 9.5),
    collar(29.5, 13),
    collar(35, 16.5),
    [
      [9, 39],
      [11, 54],
      [16, 69],
      [20, 78],
    ],
    ...foot,
  ) +
  ring(69, 15) +
  base;
export const elephant = carved(
  `<path class="b" d="M72 78c4-16 4-36-8-46.500-11-9-26-7-33 3-4.500 6.500-5 14.500-6 22-.600 5-2 8-5 8.500-2.500.400-3.500 2.400-3 4.500.800 3 4 4.200 7 3.600 7-1.400 10.500-7.600 11.500-15.600 2.500 2.600 5 4 8 5-.500 5.500-2.500 10.500-5.500 15.500z"/>` +
    `<path class="b" d="M53 33c13-3.500 22 6 20.500 18-1 8-7 14-12.500 15-8-4.500-13.500-20-8-33z"/>` +
    `<path class="b" d="M37 56c-2.500 5.500-7 8-13 7.500 3-2 6-5.500 7.500-10.500z"/><circle class="e" cx="40.500" cy="38" r="2.500"/>`,
);
export const dabbaba =
  turned(
    ball(10, 3.5, 0.8),
    [
      [2.5, 13.5],
      [11, 20],
      [22, 33],
    ],
    [
      [22, 36],
      [16, 36],
    ],
    [
      [15.5, 40],
      [16, 60],
      [20, 78],
    ],
    ...foot,
  ) +
  `<path class="d" d="M41 48h18M40.500 57h19M40 66h20"/>` +
  base;
export const wizard =
  turned(
    [
      [0, 6],
      [5, 22],
      [12, 44],
      [17.5, 60],
    ],
    [
      [25, 62],
      [27.5, 65],
      [24, 68],
    ],
    [
      [16, 69],
      [16, 73],
      [19, 78],
    ],
    ...foot,
  ) +
  `<path class="e" d="M50 34l2 5 5 .400-3.800 3.400 1.200 5-4.400-2.700-4.400 2.700 1.200-5-3.800-3.400 5-.400z"/>` +
  base;
export const champion =
  turned(
    ball(10, 3.6, 0.8),
    [
      [2.5, 13.5],
      [12, 18],
      [17.5, 29],
      [17, 44],
    ],
    [
      [19, 46],
      [17, 52],
      [9, 55],
    ],
    stem(56.5, 8, 17),
    ...foot,
  ) +
  `<path class="d" d="M36 32h28M50 32v16M43 38v6M57 38v6"/>` +
  base;
