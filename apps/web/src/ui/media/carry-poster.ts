const name = "affiche";

/**
 * Lets the poster of a pressed card grow into the one of its page. The page's own poster carries the class `affiche-page`;
 * where one is on the screen already, it is that one that changes in place, and the name stays its own.
 */
export function carryPoster(card: HTMLElement): void {
  if (document.querySelector(".affiche-page")) return;
  for (const other of document.querySelectorAll<HTMLElement>("[data-affiche-portee]")) {
    other.style.viewTransitionName = "";
    delete other.dataset["affichePortee"];
  }
  card.style.viewTransitionName = name;
  card.dataset["affichePortee"] = "";
}
