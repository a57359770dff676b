import { isOurs } from "./foreign.ts";

/** Where the page is touched to see whether it can be: its middle, and half way to each corner. */
const places = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
/** Of the five places, how many must be out of reach. */
const enough = 4;

/** What of unknown origin lies over most of the page and keeps it from being used; nothing when the page can be used. */
export function findBlockers(): Element[] {
  const foreign = [...document.body.children].filter((element) => !isOurs(element));
  if (foreign.length === 0) return [];
  const hits = places.map(([x, y]) => {
    const top = document.elementFromPoint(innerWidth * x, innerHeight * y);
    return top && foreign.find((element) => element.contains(top) && floats(top, element));
  });
  const blockers = hits.filter((hit) => hit != null);
  return blockers.length >= enough ? [...new Set(blockers)] : [];
}

/** Whether something between the touched element and the body is laid over the page rather than in it. */
function floats(top: Element, root: Element): boolean {
  for (let element: Element | null = top; element; element = element === root ? null : element.parentElement)
    if (/^(?:fixed|absolute|sticky)$/.test(getComputedStyle(element).position)) return true;
  return false;
}
