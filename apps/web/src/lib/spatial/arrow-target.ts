import { canScroll, scrolls } from "./arrow-owner.ts";
import { nearest } from "./nearest.ts";
import type { Box, Direction } from "./nearest.ts";

/** Modal dialogs. */
const layers = ":is(dialog[open], [role=dialog], [role=alertdialog]):not([aria-modal=false])";
/** Without tab panels: one is as large as the fields in it, which the arrows would then jump over. */
const reachable =
  "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']:not([role=tabpanel])";
/** Controls that arrow keys pass by, because they have another way to the same. */
const skipped = "[data-arrow-skip]";
/** Parts of the page that are reached only when there is nothing else that way. */
const last = "[data-arrow-last]";
/** Fewer visible px than this do not count as visible. */
const leastSeen = 12;
/** A target further beyond the edge than this part of the viewport is scrolled to first: there may be text to read in between. */
const farAway = 0.5;

interface Place {
  readonly element: HTMLElement;
  /** Its visible part, clipped by its scroll containers. */
  readonly box: Box;
  /** Its ancestor with `position: fixed`, or itself. */
  readonly fixed: HTMLElement | null;
}
interface Surroundings {
  readonly scroller: HTMLElement | null;
  readonly fixed: HTMLElement | null;
}

/** The result of an arrow: an element to focus, or a container to scroll first because the target is far. */
export type Move = { readonly focus: HTMLElement } | { readonly scroll: Element } | null;

/** The dialog on top, or the page. */
export function layerOf(from: Element): HTMLElement {
  const open = [...document.querySelectorAll<HTMLElement>(layers)].filter((one) => one.checkVisibility());
  return from.closest<HTMLElement>(layers) ?? open.at(-1) ?? document.body;
}

/**
 * The move from an element of the layer to the nearest one that way. Searched first in its scroll containers, so that a list is walked before it
 * is left; then in its fixed element, or in the page and its floating cards; and in the bars at the edges, and the parts of the page
 * marked as the last ones, only when nothing else is found.
 */
export function moveFrom(from: HTMLElement, layer: HTMLElement, direction: Direction): Move {
  const around = surroundings();
  const scrollers = scrollersAround(from, around);
  const { fixed } = around(from.parentElement);
  const here = from.getBoundingClientRect();
  const places = placesIn(layer, around).filter(({ element }) => element !== from);
  const inReach = places.flatMap((place) => {
    const box = seenPart(place, around, scrollers, fixed !== null);
    return box ? [{ ...place, box }] : [];
  });
  const lastPart = from.closest(last);
  const areas: ((place: Place) => boolean)[] = [
    ...scrollers.map(
      (scroller) =>
        ({ element }: Place) =>
          scroller.contains(element),
    ),
    ...(lastPart ? [({ element }: Place) => lastPart.contains(element)] : []),
    fixed ? (place) => place.fixed === fixed : (place) => !isBar(place) && !isLast(place),
    fixed ? (place) => !isLast(place) : (place) => !isBar(place),
    () => true,
  ];
  for (const area of areas) {
    const found = pick(here, inReach.filter(area), direction);
    if (found) return stepOrScroll(found, scrollers, direction);
  }
  const aslant = pick(here, inReach, direction, true);
  return aslant ? { focus: memberOf(aslant.element) } : null;
}

/** The first (or last) visible control of a container: where arrow navigation starts. Scrollable regions do not count. */
export function entranceOf(room: HTMLElement, fromEnd = false): HTMLElement | null {
  const around = surroundings();
  const seen = placesIn(room, around).filter(
    (place) => !place.element.matches("[data-arrow-scroll]") && !isLast(place) && seenPart(place, around, [], true) !== null,
  );
  const found = fromEnd ? seen.at(-1) : seen[0];
  return found ? memberOf(found.element) : null;
}

export function isInSight(one: Element): boolean {
  return overlap(one.getBoundingClientRect(), viewport()) !== null;
}

/** The element of the layer that an arrow scrolls when there is no target that way. */
export function scrollerIn(layer: HTMLElement, direction: Direction): HTMLElement | null {
  const parts = [layer, ...layer.querySelectorAll<HTMLElement>("*")];
  return parts.find((one) => one.clientHeight > 0 && canScroll(one, direction)) ?? null;
}

function pick(from: Box, places: readonly Place[], direction: Direction, aslant = false): Place | undefined {
  const boxes = places.map(({ box }) => box);
  return places[nearest(from, boxes, direction, aslant)];
}

function stepOrScroll({ element, box, fixed }: Place, scrollers: readonly HTMLElement[], direction: Direction): Move {
  const focus = memberOf(element);
  const around = scrollers.find((one) => one.contains(element) && canScroll(one, direction));
  if (direction === "left" || direction === "right" || (fixed && !around)) return { focus };
  const scroller = around ?? document.scrollingElement ?? document.documentElement;
  const room = around?.getBoundingClientRect() ?? viewport();
  const beyond = direction === "down" ? box.top - room.bottom : room.top - box.bottom;
  return beyond > farAway * (room.bottom - room.top) && canScroll(scroller, direction) ? { scroll: scroller } : { focus };
}

/** A fixed element of full width, such as the top and bottom bars. */
const isBar = ({ fixed }: Place): boolean => fixed !== null && fixed.offsetWidth >= document.documentElement.clientWidth;

const isLast = ({ element }: Place): boolean => element.closest(last) !== null;

/** The checked radio button of the element's group. */
function memberOf(one: HTMLElement): HTMLElement {
  if (!(one instanceof HTMLInputElement) || one.type !== "radio" || one.checked || one.name === "") return one;
  const chosen = [...(one.form ?? document).querySelectorAll<HTMLInputElement>("input[type=radio]:checked")];
  return chosen.find(({ name }) => name === one.name) ?? one;
}

function placesIn(layer: HTMLElement, around: Around): Place[] {
  return [...layer.querySelectorAll<HTMLElement>(reachable)].filter(isReachable).map((element) => {
    const fixed = getComputedStyle(element).position === "fixed" ? element : around(element.parentElement).fixed;
    return { element, box: element.getBoundingClientRect(), fixed };
  });
}

const isReachable = (one: HTMLElement): boolean =>
  one.tabIndex >= 0 &&
  !one.closest(`[inert], [aria-hidden=true], ${skipped}`) &&
  one.checkVisibility({ visibilityProperty: true });

/** The visible part of an element in a scroll container that `from` is not in; the whole of one that scrolling the page would reveal. */
function seenPart(
  { element, box, fixed }: Place,
  around: Around,
  shared: readonly HTMLElement[],
  fromFixed: boolean,
): Box | null {
  let seen: Box | null = fixed !== null || fromFixed ? overlapUnless(shared, element, box) : box;
  for (let { scroller } = around(element.parentElement); seen && scroller; { scroller } = around(scroller.parentElement))
    if (!shared.includes(scroller)) seen = overlap(seen, scroller.getBoundingClientRect());
  return seen;
}

/** A fixed element, or any target seen from one, must be in the viewport, except in a scroll container shared with `from`. */
function overlapUnless(shared: readonly HTMLElement[], element: HTMLElement, box: Box): Box | null {
  return shared.some((scroller) => scroller.contains(element)) ? box : overlap(box, viewport());
}

function overlap(box: Box, room: Box): Box | null {
  const seen = {
    left: Math.max(box.left, room.left),
    right: Math.min(box.right, room.right),
    top: Math.max(box.top, room.top),
    bottom: Math.min(box.bottom, room.bottom),
  };
  const least = (extent: number) => Math.min(leastSeen, extent);
  const enough = seen.right - seen.left >= least(box.right - box.left) && seen.bottom - seen.top >= least(box.bottom - box.top);
  return enough ? seen : null;
}

const viewport = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

type Around = (one: HTMLElement | null) => Surroundings;

/** The scroll container and the fixed ancestor of an element, memoised per ancestor. */
function surroundings(): Around {
  const known = new Map<HTMLElement, Surroundings>();
  const look: Around = (one) => {
    if (!one || one === document.body) return { scroller: null, fixed: null };
    const found = known.get(one) ?? lookAt(one, look);
    known.set(one, found);
    return found;
  };
  return look;
}

function lookAt(one: HTMLElement, look: Around): Surroundings {
  const { position, overflowX, overflowY } = getComputedStyle(one);
  // A fixed element is not clipped by its scroll containers.
  const outer = position === "fixed" ? { scroller: null, fixed: one } : look(one.parentElement);
  const wide = scrolls(overflowX) && one.scrollWidth > one.clientWidth;
  const high = scrolls(overflowY) && one.scrollHeight > one.clientHeight;
  return wide || high ? { ...outer, scroller: one } : outer;
}

function scrollersAround(from: HTMLElement, around: Around): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let { scroller } = around(from.parentElement); scroller; { scroller } = around(scroller.parentElement))
    found.push(scroller);
  return found;
}
