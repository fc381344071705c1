// Pictures of each page, light and dark, wide and narrow: node tests/screenshots.mjs http://127.0.0.1:8765 FOLDER
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [base = "http://127.0.0.1:8765", folder = "screenshots"] = process.argv.slice(2);
const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = browsers.find((path) => path && existsSync(path));

async function ask(method, path, body) {
  const options = { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) };
  const response = await fetch(base + path, options);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

const can = await ask("GET", "/api/capabilities");
const human = { kind: "human" };
const computer = can.engine ? { kind: "level", level: 2, speed: 0.2 } : human;
const begin = (game, more) => ask("POST", "/api/sessions", { game, white: human, black: computer, ...more });

/** Clicks squares on the board, one after the other. */
async function press(page, ...squares) {
  for (const square of squares) {
    await page
      .locator(`.board [data-name="${square}"]`)
      .first()
      .evaluate((button) => button.click());
    await page.waitForTimeout(250);
  }
}

const scenes = {
  lobby: async (page) => void (await page.goto(`${base}/#/`)),
  "new-game": async (page) => void (await page.goto(`${base}/#/?new=pirate_seas`)),
  game: async (page) => {
    const clock = { kind: "fischer", initial: 300, increment: 3 };
    await page.goto(`${base}/#/game/${(await begin("chess", { clock, moves: ["e2e4", "e7e5", "g1f3", "b8c6"] })).id}`);
    await page.waitForSelector(".board");
    await press(page, "f1", "b5");
    await page.waitForTimeout(3000);
  },
  "stone-chain": async (page) => {
    await page.goto(`${base}/#/game/${(await begin("ruins")).id}`);
    await page.waitForSelector(".board");
    await press(page, "e2", "e4");
  },
  belts: async (page) => void (await page.goto(`${base}/#/game/${(await begin("factory")).id}`)),
  skirmish: async (page) => {
    await page.goto(`${base}/#/game/${(await begin("skirmish", { black: human, moves: ["e2e4", "d7d5"] })).id}`);
    await page.waitForSelector(".board");
    await press(page, "e4");
  },
  analysis: async (page) => {
    await page.goto(`${base}/#/analysis?game=ruins`);
    await page.waitForSelector(".board");
    await press(page, "d2", "d4");
    if (can.engine) await page.keyboard.press("l");
    await page.waitForTimeout(3000);
  },
  editor: async (page) => {
    await page.goto(`${base}/#/analysis?game=pirate_seas`);
    await page.waitForSelector(".board");
    await page.getByText("Edit position").click();
  },
  design: async (page) => void (await page.goto(`${base}/#/design`)),
  ...(can.campaign ? { campaign: async (page) => void (await page.goto(`${base}/#/campaign`)) } : {}),
  ...(can.learning ? { learning: async (page) => void (await page.goto(`${base}/#/learning`)) } : {}),
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const colorScheme of ["light", "dark"])
  for (const [width, height] of [
    [1280, 860],
    [390, 844],
  ]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    for (const [name, open] of Object.entries(scenes)) {
      const page = await context.newPage();
      await open(page);
      await page.waitForTimeout(1200);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) });
      await page.close();
    }
    await context.close();
  }
await browser.close();
