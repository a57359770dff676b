interface Arrow {
  key: string;
  target: EventTarget | null;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const centreX = ({ left, right }: Box) => (left + right) / 2;
const centreY = ({ top, bottom }: Box) => (top + bottom) / 2;
const sameRow = (a: Box, b: Box) => centreY(a) > b.top && centreY(a) < b.bottom;

/** The index of the box in the direction of the arrow: the next one of the row, or the nearest of the next row; -1 for none. */
export function boxInDirection(from: Box, boxes: readonly Box[], key: string): number {
  const ahead: Record<string, (box: Box) => number> = {
    ArrowLeft: (box) => (sameRow(box, from) ? centreX(from) - centreX(box) : 0),
    ArrowRight: (box) => (sameRow(box, from) ? centreX(box) - centreX(from) : 0),
    ArrowUp: (box) => (sameRow(box, from) ? 0 : centreY(from) - centreY(box)),
    ArrowDown: (box) => (sameRow(box, from) ? 0 : centreY(box) - centreY(from)),
  };
  const distance = ahead[key] ?? (() => 0);
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  let best = -1;
  let cost = [Infinity, Infinity] as const;
  for (const [index, box] of boxes.entries()) {
    const far = distance(box);
    if (far <= 0) continue;
    // The nearest row first, then the nearest box across.
    const row = vertical ? Math.round(far / 8) : far;
    const across = vertical ? Math.abs(centreX(box) - centreX(from)) : 0;
    if (row < cost[0] || (row === cost[0] && across < cost[1])) [best, cost] = [index, [row, across]];
  }
  return best;
}

/** The index of the control of a panel that a key leads to: along its row, or to another row in their order, round and round; -1 for none. */
export function boxInPanel(boxes: readonly Box[], here: number, key: string): number {
  const from = boxes[here];
  const last = boxes.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (from && (key === "ArrowLeft" || key === "ArrowRight")) return boxInDirection(from, boxes, key);
  const down = key === "ArrowDown";
  if (!down && key !== "ArrowUp") return -1;
  const isOtherRow = (box: Box) => from === undefined || !sameRow(box, from);
  if (down) {
    const next = boxes.findIndex((box, at) => at > here && isOtherRow(box));
    return next === -1 ? 0 : next;
  }
  const before = boxes.findLastIndex((box, at) => at < here && isOtherRow(box));
  return before === -1 ? last : before;
}

const seekBar = "input[aria-label=Progression]";
const controls = "[data-controls] :is(button:not(:disabled), input:not(:disabled), a[href])";

/**
 * The element that a key of a keyboard or a remote control focuses, or null when the picture or the control handles the key. Enter
 * moves from the picture to the controls; the arrows move between controls, and past the last row back to the picture.
 */
export function arrowTarget(stage: HTMLElement | null, event: Arrow): HTMLElement | null {
  if (!stage || !(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return null;
  const from = event.target;
  const others = [...stage.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => one !== from && !one.closest("[role=dialog]") && one.checkVisibility({ visibilityProperty: true }),
  );
  if (from === stage) return event.key === "Enter" ? firstControl(others) : null;
  if (!event.key.startsWith("Arrow") || !from.closest("[data-controls]") || from.closest("[role=dialog]")) return null;
  const vertical = event.key === "ArrowUp" || event.key === "ArrowDown";
  // Left and right move the thumb of a slider.
  if (from instanceof HTMLInputElement && !vertical) return null;
  // The volume slider is skipped: it opens while the mute button has the focus.
  const reachable = others.filter((one) => !(one instanceof HTMLInputElement) || one.matches(seekBar));
  const boxes = reachable.map((one) => one.getBoundingClientRect());
  return reachable[boxInDirection(from.getBoundingClientRect(), boxes, event.key)] ?? (vertical ? stage : from);
}

/** What is offered for a moment, else the play button of the bar, else the first control there is. */
function firstControl(others: readonly HTMLElement[]): HTMLElement | null {
  const offer = others.find((one) => one.matches("[data-offer]"));
  const play = others.find((one) => /^(Lecture|Pause)$/.test(one.ariaLabel ?? ""));
  return offer ?? play ?? others[0] ?? null;
}
