// "Cut": pieces as if cut from stone, with straight edges and one face in shade.

type Point = [x: number, y: number];

const shape = (points: Point[]) => `M${points.map((point) => point.join(" ")).join("L")}z`;

/** A symmetric piece, given by its right half from top to bottom; the right half is shaded. */
function cut(half: Point[]): string {
  const left = half.map(([x, y]): Point => [100 - x, y]).toReversed();
  const axis: Point[] = [
    [50, half.at(-1)![1]],
    [50, half[0]![1]],
  ];
  return `<path class="b" d="${shape([...half, ...left])}"/><path class="f" d="${shape([...half, ...axis])}"/>`;
}

const base: Point[] = [
  [68, 78],
  [76, 82],
  [76, 91],
];

export const pawn = cut([
  [50, 19],
  [63, 33],
  [55, 46],
  [63, 78],
  [72, 82],
  [72, 91],
]);
export const rook = cut([
  [50, 24],
  [56, 24],
  [56, 16],
  [64, 16],
  [64, 24],
  [67, 24],
  [67, 16],
  [75, 16],
  [75, 36],
  [66, 43],
  ...base,
]);
export const bishop =
  cut([[50, 9], [67, 36], [58, 54], [61, 60], [56, 64], ...base]) + `<path class="d" d="M50 24v17"/>`;
export const queen = cut([[50, 12], [57, 35], [69, 15], [71, 38], [87, 25], [75, 61], [69, 66], ...base]);
export const king =
  cut([[50, 5], [54, 5], [54, 11], [60, 11], [60, 18], [54, 18], [54, 27], [79, 33], [73, 61], [68, 66], ...base]) +
  `<path class="d" d="M50 38v20"/>`;
const body: Point[] = [
  [63, 27],
  [74, 50],
  [71, 78],
  [78, 82],
  [78, 91],
];
const jaw: Point[] = [
  [24, 91],
  [24, 82],
  [32, 78],
  [37, 64],
  [49, 50],
  [39, 52],
  [29, 61],
  [19, 55],
  [21, 45],
  [31, 29],
];
const inner: Point[] = [
  [50, 91],
  [56, 66],
  [57, 44],
];
/** A horse's head with this brow: an ear, or the flat top that a hat stands on. */
function horse(brow: Point[]): string {
  const crown = brow.at(-1)!;
  return `<path class="b" d="${shape([...brow, ...body, ...jaw])}"/><path class="f" d="${shape([crown, ...body, ...inner])}"/><path class="e" d="M35 34l6 1-4 4z"/>`;
}
const ear: Point[] = [
  [38, 10],
  [47, 20],
];
export const knight = horse(ear);
export const nightrider = `<g transform="translate(9 -4)">${horse(ear)}</g><g transform="translate(-7 0)">${horse(ear)}</g>`;
export const unicorn = `<path class="b" d="M39 23 20 3l8 32z"/><path class="f" d="M39 23 20 3l14 27z"/>` + horse(ear);
export const zebra =
  knight +
  `<path class="e" d="M50 22l9 4-7 8zM61 27l7 9-13 6zM70 41l4 8-17 3zM73.500 57l-.600 8-16 1-.500-6zM72 70l-.800 7-18 1 1-5z"/>`;

/** A smaller head under a hat; the hat is given by its right half. */
const crowned = (half: Point[], more = "") =>
  `<g class="h" transform="translate(5 18.200) scale(.800)">${horse([
    [38, 21],
    [50, 20],
  ])}</g><g transform="translate(-2 0)">${cut(half)}${more}</g>`;
export const chancellor = crowned([
  [50, 8],
  [54.5, 8],
  [54.5, 15],
  [60, 15],
  [60, 8],
  [68, 8],
  [68, 25],
  [62, 31],
  [62, 38],
]);
export const archbishop = crowned(
  [
    [50, 4],
    [64, 25],
    [58, 38],
  ],
  `<path class="d" d="M50 16v12"/>`,
);
export const amazon = crowned([
  [50, 5],
  [55, 21],
  [70, 8],
  [62, 38],
]);
export const centaur = crowned([
  [50, 3],
  [53.5, 3],
  [53.5, 8],
  [59, 8],
  [59, 15],
  [53.5, 15],
  [53.5, 22],
  [65, 27],
  [60, 38],
]);

const slim: Point[] = [
  [63, 78],
  [72, 82],
  [72, 91],
];
export const ferz = cut([[50, 21], [60, 10], [70, 20], [60, 30], [69, 39], [61, 47], [56, 44], ...slim]);
export const wazir = cut([[50, 12], [57, 12], [57, 22], [67, 22], [67, 36], [57, 36], [56, 46], ...slim]);
export const commoner =
  cut([[50, 12], [57, 19], [52, 27], [79, 33], [73, 61], [68, 66], ...base]) + `<path class="d" d="M50 38v20"/>`;
export const khon = cut([[50, 5], [57, 24], [66, 24], [60, 34], [71, 35], [62, 46], [58, 48], [65, 68], ...base]);
const trunk: Point[] = [
  [42, 20],
  [62, 21],
  [75, 37],
  [77, 60],
  [73, 78],
  [78, 82],
  [78, 91],
  [26, 91],
  [26, 82],
  [41, 78],
  [46, 66],
  [39, 57],
  [37, 66],
  [29, 74],
  [17, 71],
  [16, 62],
  [23, 63],
  [27, 54],
  [27, 38],
  [33, 26],
];
const flap: Point[] = [
  [52, 29],
  [69, 34],
  [73, 50],
  [62, 66],
  [52, 54],
];
export const elephant =
  `<path class="b" d="${shape(trunk)}"/><path class="f" d="${shape([
    [62, 21],
    [75, 37],
    [77, 60],
    [73, 78],
    [78, 82],
    [78, 91],
    [52, 91],
    [56, 68],
  ])}"/>` +
  `<path class="d" d="${shape(flap)}"/><path class="b" d="M38 53 22 57l15 6z"/><path class="e" d="M38 36l6 1-4 4z"/>`;
export const dabbaba =
  cut([
    [50, 9],
    [77, 33],
    [69, 37],
    [71, 78],
    [76, 82],
    [76, 91],
  ]) + `<path class="d" d="M40 48h20M39 60h22M38 72h24"/>`;
export const wizard =
  cut([[50, 5], [67, 59], [81, 64], [79, 70], [64, 71], ...base]) +
  `<path class="e" d="M50 34l2.500 6 6 2.500-6 2.500L50 51l-2.500-6-6-2.500 6-2.500z"/>`;
export const champion =
  cut([[50, 9], [67, 18], [71, 42], [63, 58], [57, 62], [61, 68], ...base]) +
  `<path class="d" d="M33 33h34M50 33v18M41 40v7M59 40v7"/>`;
