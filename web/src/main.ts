import "@fontsource-variable/source-sans-3";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { beginWorker } from "./lib/offline/service-worker";
import { reloadWhenStale } from "./lib/page/stale-page";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");

reloadWhenStale();
if (import.meta.env.PROD) void beginWorker();

export default mount(App, { target });
