// "Forge", the house set: one plinth for all, a bold outline, quiet detail lines.
// Drawn on a 100 by 100 square. Classes: b body, d detail line, e solid detail.

const plinth = `<path class="b" d="M21 91v-5.5c0-4.7 3.8-8.5 8.5-8.5h41c4.7 0 8.5 3.8 8.5 8.5V91z"/>`;

const collar = (y: number, half: number) =>
  `<path class="b" d="M${50 - half} ${y}h${2 * half}a3.2 3.2 0 0 1 0 6.4H${50 - half}a3.2 3.2 0 0 1 0-6.4z"/>`;

export const pawn =
  `<path class="b" d="M43 49c-.8 11.5-3.5 21-11 28h36c-7.5-7-10.2-16.5-11-28z"/>` +
  `<circle class="b" cx="50" cy="31" r="14"/>` +
  collar(43.5, 11) +
  plinth;

export const rook =
  `<path class="b" d="M35.5 45v24l-6 8h41l-6-8V45z"/><path class="d" d="M35.5 69h29"/>` +
  `<path class="b" d="M26 18h11.500v7.500h7V18h11v7.500h7V18H74v17.500L65.5 45h-31L26 35.500z"/>` +
  plinth;

export const bishop =
  `<path class="b" d="M40 67c-.8 4.5-3.2 7.8-7.5 10h35c-4.3-2.2-6.7-5.5-7.5-10z"/>` +
  `<path class="b" d="M50 19c-11.5 8.5-19.5 18.5-19.5 29.5 0 6 2.7 10.3 6.8 13.500h25.400c4.1-3.2 6.8-7.5 6.8-13.500C69.5 37.5 61.5 27.5 50 19z"/>` +
  `<path class="d" d="M58.5 31.5 49 45.5"/><circle class="b" cx="50" cy="15" r="5"/>` +
  collar(61.5, 14) +
  plinth;

const head = `<path class="b" d="M74 77c3.8-16.5 3-31.5-4-42-4.3-6.5-10.5-11-17-13L50.5 10c-4.3 2-7.3 5.5-8.5 9.7-4.5 2.5-7.5 6.3-9.5 11.300L20.8 46.500c-2.6 3.5-2.9 7.3-1.3 10.7 1.7 3.7 5.8 4.9 9.3 3.300l5.7-3.200c4.5.5 9.5-1.3 13.5-4.8-.5 7-4 11-9.5 15-3.6 2.7-6 5.8-7 9.500z"/>`;
export const knight =
  head +
  `<path class="d" d="M57.5 29.500C66 38.5 68.5 52 66.5 68"/><circle class="e" cx="40.5" cy="34" r="2.9"/><path class="d" d="M25.5 53.500l1.5-1.5"/>` +
  plinth;

const crownBand = `<path class="b" d="M28.5 66.500h43L70 77H30z"/>`;
export const queen =
  `<path class="b" d="M17.5 36.5 28 67h44l10.5-30.500L68.8 51 67 27.5 56.8 47.5 50 23l-6.8 24.500L33 27.5 31.2 51z"/>` +
  crownBand +
  `<circle class="b" cx="16.5" cy="33" r="4.7"/><circle class="b" cx="32.5" cy="23.5" r="4.7"/><circle class="b" cx="50" cy="18.5" r="4.7"/><circle class="b" cx="67.5" cy="23.5" r="4.7"/><circle class="b" cx="83.5" cy="33" r="4.7"/>` +
  plinth;

const cross = `<path class="b" d="M46.7 7h6.600v6h6v6.600h-6V29h-6.600v-9.400h-6V13h6z"/>`;
export const king =
  cross +
  `<path class="b" d="M50 37.500C50 29.5 57 25 66 26.500c13 2.2 18 13.5 12.3 25.5-2.5 5.2-5.8 9.5-6.3 14.500H28c-.5-5-3.8-9.3-6.3-14.500C16 40 21 28.7 34 26.500c9-1.5 16 3 16 11z"/>` +
  `<path class="d" d="M50 37.500V66"/>` +
  crownBand +
  plinth;

// Knight compounds: a smaller head that wears the other half's hat.
const bareHead =
  `<g class="h" transform="translate(8.5 17) scale(.79)"><path class="b" d="M74 76c3.8-16.5 3-31.5-4-42-4.3-6.5-10.5-11-17-13-4.5-1.5-8-2-11-.3-4.5 2.5-7.5 5.3-9.5 10.300L20.8 46.500c-2.6 3.5-2.9 7.3-1.3 10.7 1.7 3.7 5.8 4.9 9.3 3.300l5.7-3.200c4.5.5 9.5-1.3 13.5-4.8-.5 7-4 11-9.5 15-3.6 2.7-6 4.8-7 8.500z"/>` +
  `<path class="d" d="M60 33C66.5 41 68.5 53 66.5 68"/><circle class="e" cx="40.5" cy="36" r="3.4"/><path class="d" d="M25.5 53.500l1.5-1.5"/></g>`;
export const chancellor =
  bareHead + `<path class="b" d="M33 11h8.500v5h6v-5h9v5h6v-5H71v14.500L66 32H38l-5-6.500z"/>` + plinth;
export const archbishop =
  bareHead +
  `<path class="b" d="M52 8C43 14 37.5 20 37.5 27.500c0 2.2.5 3.5 1.5 5h26c1-1.5 1.5-2.8 1.5-5C66.5 20 61 14 52 8z"/><path class="d" d="M58 17l-6.5 9.5"/>` +
  plinth;
export const amazon =
  bareHead +
  `<path class="b" d="M31.5 14.5 38 33h28l6.5-18.5-10.5 7L52 9.500l-10 12z"/><circle class="b" cx="31" cy="13" r="3.3"/><circle class="b" cx="52" cy="8" r="3.3"/><circle class="b" cx="73" cy="13" r="3.3"/>` +
  plinth;
export const centaur = bareHead + `<path class="b" d="M49 6h6.400v6h6v6.400h-6V31H49V18.400h-6V12h6z"/>` + plinth;
export const nightrider =
  `<g transform="translate(9.5 -1)">${head}</g><g transform="translate(-5 3)">${head}<circle class="e" cx="40.5" cy="34" r="2.9"/><path class="d" d="M25.5 53.500l1.5-1.5"/><path class="d" d="M56 31C64 40 66.5 53 64.5 67"/></g>` +
  plinth;
export const unicorn =
  head +
  `<path class="b" d="M37 22 24 6.5 31.5 31z"/><path class="d" d="M57.5 29.500C66 38.5 68.5 52 66.5 68"/><circle class="e" cx="42.5" cy="35" r="2.9"/>` +
  plinth;
export const zebra =
  head +
  `<path class="d" d="M70 37l-13 5M74 49l-15 3M75 61l-17 1M62 27l-9 7"/><circle class="e" cx="40.5" cy="34" r="2.9"/>` +
  plinth;

// One-step pieces: a pawn's body under a sign of its directions.
const stem = `<path class="b" d="M43 51c-.8 11-3.5 20-11 26h36c-7.5-6-10.2-15-11-26z"/>`;
export const ferz =
  stem +
  `<path class="b" d="M50 10.5 67 29.5 50 48.5 33 29.500z"/><path class="d" d="M50 22v15"/>` +
  collar(47, 12.5) +
  plinth;
export const wazir =
  stem + `<path class="b" d="M43 13h14v9.500h9.500v14H57V47H43V36.500h-9.500v-14H43z"/>` + collar(47, 12.5) + plinth;
export const commoner =
  `<circle class="b" cx="50" cy="19" r="6.5"/><path class="b" d="M50 37.500C50 29.5 57 25 66 26.500c13 2.2 18 13.5 12.3 25.5-2.5 5.2-5.8 9.5-6.3 14.500H28c-.5-5-3.8-9.3-6.3-14.500C16 40 21 28.7 34 26.500c9-1.5 16 3 16 11z"/><path class="d" d="M50 37.500V66"/>` +
  crownBand +
  plinth;
export const khon =
  `<path class="b" d="M50 9c1.8 10 4.3 16 8.5 21.500h-17C45.7 25 48.2 19 50 9z"/><path class="b" d="M40.5 43h19c2 13 6 21 12.5 28.500V77H28v-5.500C34.5 64 38.5 56 40.5 43z"/><path class="d" d="M34 66.500h32"/>` +
  collar(30, 11) +
  collar(37, 13) +
  plinth;
export const elephant =
  `<path class="b" d="M75 77c4.5-17 3.5-37-9-47.500C55 20.5 40.5 22 33.5 32c-5 7-5.5 14-6.5 22-.7 5.5-2.5 8.5-6 8.5-2.5 0-3.5 2-3 4 .7 3.5 4 5 7.5 4.5 7-1 11.5-7 12.5-15.5 3 3 5.5 4.5 8.5 5.5-.5 6-3.5 11-6.5 16z"/>` +
  `<path class="d" d="M53 33.500c14.5-2.5 19 20 5.5 27.5-6.5-4-10-16-5.5-27.500z"/><circle class="e" cx="41.5" cy="38.5" r="2.9"/><path class="d" d="M38 55l-6.5 9"/>` +
  plinth;
export const dabbaba =
  `<path class="b" d="M31 33h38l5 44H26z"/><path class="b" d="M25 33 50 13l25 20z"/><path class="d" d="M41 47h18M40 58h20"/>` +
  plinth;
export const wizard =
  `<path class="b" d="M50 8c6 17 11 33 15.5 52h-31C39 41 44 25 50 8z"/><path class="d" d="M50 30v13M44 36.500h12"/><path class="b" d="M22 66c6-5.5 50-5.5 56 0 2.5 2.5 0 5-3 5H25c-3 0-5.5-2.5-3-5z"/><path class="b" d="M36 71h28l3 6H33z"/>` +
  plinth;
export const champion =
  `<path class="b" d="M50 12c8 5.5 15.5 7.5 24 8 .5 25-6 41-24 51-18-10-24.5-26-24-51 8.5-.5 16-2.5 24-8z"/><path class="d" d="M50 24v34M36.5 37h27"/><path class="b" d="M38 69h24l4 8H34z"/>` +
  plinth;
