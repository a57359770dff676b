/** Points to probe: the centre of the page, and halfway to each corner. */
const places = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
/** Elements without a box: the build puts the style sheet into the body (build/late-styles.ts). */
const notRendered = "link, script, style";
/** Number of the five points that must be covered. */
const enough = 4;

/** Foreign elements that cover most of the page; empty when the page is usable. */
export function findBlockers(): Element[] {
  const foreign = [...document.body.children].filter((element) => !isSiteElement(element) && !element.matches(notRendered));
  if (foreign.length === 0) return [];
  const hits = places.map(([x, y]) => {
    const top = document.elementFromPoint(innerWidth * x, innerHeight * y);
    return top && foreign.find((element) => element.contains(top) && floats(top, element));
  });
  const blockers = hits.filter((hit) => hit != null);
  return blockers.length >= enough ? [...new Set(blockers)] : [];
}

/** Whether an ancestor positions the element over the page. */
function floats(top: Element, root: Element): boolean {
  for (let element: Element | null = top; element; element = element === root ? null : element.parentElement)
    if (/^(?:fixed|absolute|sticky)$/.test(getComputedStyle(element).position)) return true;
  return false;
}

/** Whether an element was rendered by the site: in its root, or in the portals of its dialogs and toasts. */
export const isSiteElement = (element: Element): boolean =>
  element.closest("#root, [data-base-ui-portal], [data-base-ui-focus-guard], [data-unblock]") !== null;
