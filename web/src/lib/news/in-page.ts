/** News that arrives while a page of the house is open: said there, with a sound, and the table one press away. */
import { house } from "../house.svelte";
import { language } from "../i18n.svelte";
import { notices } from "../notices.svelte";
import { workerSupported } from "../offline/service-worker";
import { router } from "../router.svelte";
import { player } from "../sound/player.svelte";
import { tr } from "./words";

interface News {
  kind: string;
  title: string;
  body: string;
  url: string;
}

function isNews(data: unknown): data is { type: "news"; news: News } {
  const { type, news } = (data ?? {}) as { type?: unknown; news?: Partial<News> };
  return type === "news" && typeof news?.title === "string" && typeof news.url === "string";
}

/** Until what it returns is called. */
export function followNews(): () => void {
  if (!workerSupported()) return () => undefined;
  const hear = (event: MessageEvent<unknown>): void => {
    if (!isNews(event.data) || !house.me) return;
    const { kind, title, body, url } = event.data.news;
    if (kind === "test" || new URL(url, location.origin).pathname === location.pathname) return;
    player.play("turn", "house");
    notices.show(`${title}${language.lang === "fr" ? "\u00a0" : ""}: ${body}`, "good", {
      label: tr("news.look"),
      run: () => router.go(url),
    });
  };
  navigator.serviceWorker.addEventListener("message", hear);
  return () => navigator.serviceWorker.removeEventListener("message", hear);
}
