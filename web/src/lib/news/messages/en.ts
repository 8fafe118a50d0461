import type { Messages } from "../../i18n.svelte";

export const en: Messages = {
  title: "Notify me",
  help: "When you are not at the table, this device can let you know. The text names the game and the players, never what happens in the game.",
  on: "Notify me on this device",
  off: "Stop notifying me on this device",
  "on.done": "This device will notify you.",
  "off.done": "This device will no longer notify you.",
  test: "Send a test",
  "test.done": "Sent: the test arrives in a moment.",
  devices: { one: "{n} device notifies you.", other: "{n} devices notify you." },
  denied:
    "This browser has refused notifications from this house. To change your mind, allow them in the site settings beside the page’s address.",
  insecure:
    "At this http address the browser allows neither notifications nor installing. Open the house over https, or ask whoever runs it.",
  unsupported: "This browser does not know notifications.",
  ios: "On iPhone and iPad, first add the house to the home screen (Share, then “Add to Home Screen”) and open it from there.",
  silent: "This house sends no notifications.",
  failed: "This browser’s push service does not answer. Try again later.",
  kinds: "When to notify me",
  "kind.turn": "It is my turn",
  "kind.begun": "One of my games begins",
  "kind.over": "One of my games is over",
  "kind.seats": "Somebody takes a seat at my table",
  "kind.rematch": "I am offered a rematch",
  quiet: "Quiet hours",
  "quiet.on": "Do not notify me at night",
  "quiet.from": "from",
  "quiet.to": "to",
  "quiet.help":
    "What happens during these hours waits for their end, if it is still true then. Time zone: {zone}.",
  "news.look": "Show the table",
  "install.title": "Install",
  "install.help": "The house then opens like an application, and shows your tables even offline.",
  "install.button": "Install the application",
  "install.done": "The house is installed on this device.",
};
