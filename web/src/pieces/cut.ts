// "Cut": pieces as if cut from stone, straight edges and one face in the shade.

type Point = [x: number, y: number];

const shape = (points: Point[]) => `M${points.map((point) => point.join(" ")).join("L")}z`;

/** A symmetric piece from its right half, top to bottom; the right half is the face in the shade. */
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

const pawn = cut([
  [50, 19],
  [63, 33],
  [55, 46],
  [63, 78],
  [72, 82],
  [72, 91],
]);
const rook = cut([
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
const bishop = cut([[50, 9], [67, 36], [58, 54], [61, 60], [56, 64], ...base]) + `<path class="d" d="M50 24v17"/>`;
const queen = cut([[50, 12], [57, 35], [69, 15], [71, 38], [87, 25], [75, 61], [69, 66], ...base]);
const king =
  cut([[50, 5], [54, 5], [54, 11], [60, 11], [60, 18], [54, 18], [54, 27], [79, 33], [73, 61], [68, 66], ...base]) +
  `<path class="d" d="M50 38v20"/>`;
const horse: Point[] = [
  [38, 10],
  [47, 20],
  [63, 27],
  [74, 50],
  [71, 78],
  [78, 82],
  [78, 91],
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
const shade: Point[] = [
  [47, 20],
  [63, 27],
  [74, 50],
  [71, 78],
  [78, 82],
  [78, 91],
  [50, 91],
  [56, 66],
  [57, 44],
];
const knight = `<path class="b" d="${shape(horse)}"/><path class="f" d="${shape(shade)}"/><path class="e" d="M35 34l6 1-4 4z"/>`;

/** Markup of each figure, by figure name; what is missing here is taken from the house set. */
export const cutSet: Record<string, string> = { pawn, knight, bishop, rook, queen, king };
