// All English text on the page. A translation is another folder of the same shape.

import { boardTexts } from "./board";
import { commonTexts } from "./common";
import { designTexts } from "./design";
import { gameTexts } from "./game";
import { lobbyTexts } from "./lobby";
import { progressTexts } from "./progress";
import { studyTexts } from "./study";

export const t = {
  locale: "en",
  title: "Chessmith",
  ...commonTexts,
  ...boardTexts,
  ...lobbyTexts,
  ...gameTexts,
  ...studyTexts,
  ...designTexts,
  ...progressTexts,
};
