import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { catalog } from "./net/catalog.svelte";
import { router } from "./router.svelte";

async function start(): Promise<void> {
  // Development without a server: any address with ?fixtures before the "#".
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("fixtures"))
    (await import("./fixtures/server")).install();
  // The answers are on their way while the page is put up.
  catalog.load().catch(() => {});
  if (router.route.page === "lobby") catalog.loadGames().catch(() => {});
  mount(App, { target: document.getElementById("app")! });
}

void start();
