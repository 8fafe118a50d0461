/** The small mark on the page's icon that says « à vous ». Both icons are files: the page allows no data addresses. */
export function markIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = turn ? "/favicon-turn.svg" : "/favicon.svg";
}
