// What the first visit to the lobby downloads, compressed: the bar is 300 kB.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = new URL("../../src/chessmith/server/static/", import.meta.url).pathname;
const index = readFileSync(join(folder, "index.html"), "utf8");
const first = new Set([
  "index.html",
  "icon.svg",
  ...[...index.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((m) => m[1]),
]);
// Static imports of those files come along.
for (const file of first)
  if (file.endsWith(".js"))
    for (const m of readFileSync(join(folder, file), "utf8").matchAll(
      /from\s*"\.\/([^"]+\.js)"|import\s*"\.\/([^"]+\.js)"/g,
    ))
      first.add(`assets/${m[1] ?? m[2]}`);
let total = 0;
for (const file of first) {
  const size = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(7)}  ${file}`);
}
console.log(`${String(total).padStart(7)}  first load, gzip`);
if (total > 300_000) {
  console.error("more than 300 kB");
  process.exit(1);
}
