import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalog } from "./net/catalog.svelte";
import { router } from "./router.svelte";

async function start(): Promise<void> {
  // Development without a server: any URL with ?fixtures before the "#".
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("fixtures"))
    (await import("./fixtures/server")).install();
  // Fetch while the page is being mounted.
  catalog.load().catch(() => {});
  if (router.route.page === "lobby") catalog.loadGames().catch(() => {});
  mount(App, { target: document.getElementById("app")! });
}

void start();
