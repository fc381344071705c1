import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.CHESSMITH_SERVER ?? "http://127.0.0.1:8765";

const LATE = /\/pages\/(analysis|design|campaign|learning)\//;

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/chessmith/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What the lobby and a game need comes in one piece; the other pages share it and add their own.
        codeSplitting: { groups: [{ name: "index", test: (module) => !LATE.test(module) }] },
      },
    },
  },
  server: {
    proxy: {
      // The server refuses foreign origins, which the development page is.
      "/api": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true, headers: { origin: server } },
    },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
  },
});
