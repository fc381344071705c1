import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

async function start(): Promise<void> {
  // Development without a server: any address with ?fixtures before the "#".
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("fixtures"))
    (await import("./fixtures/server")).install();
  mount(App, { target: document.getElementById("app")! });
}

void start();
