// "Types": every piece is a coin with its letter. Also the fallback of other sets for pieces without a drawing.

/** A coin with a letter, on a 100 by 100 square. */
export const coin = (letter: string): string =>
  `<circle class="b" cx="50" cy="52" r="37"/><circle class="d thin" cx="50" cy="52" r="30"/><text class="t" x="50" y="52" dy=".36em">${letter}</text>`;

/** A royal piece has a notched rim, so that it stands out. */
export const royalCoin = (letter: string): string => {
  const points = Array.from({ length: 24 }, (_, i) => {
    const r = i % 2 ? 35 : 42;
    const a = (i * Math.PI) / 12;
    return `${(50 + r * Math.sin(a)).toFixed(1)} ${(52 - r * Math.cos(a)).toFixed(1)}`;
  });
  return `<path class="b" d="M${points.join("L")}z"/><circle class="d thin" cx="50" cy="52" r="28"/><text class="t" x="50" y="52" dy=".36em">${letter}</text>`;
};
