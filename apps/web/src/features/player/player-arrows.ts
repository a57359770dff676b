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

/**
 * The index of the box that an arrow leads to: the next one of the row, or the nearest of the next row. -1 when nothing is that way.
 */
export function stepFrom(from: Box, boxes: readonly Box[], key: string): number {
  const ahead: Record<string, (box: Box) => number> = {
    ArrowLeft: (box) => (sameRow(box, from) ? centreX(from) - centreX(box) : 0),
    ArrowRight: (box) => (sameRow(box, from) ? centreX(box) - centreX(from) : 0),
    ArrowUp: (box) => (sameRow(box, from) ? 0 : centreY(from) - centreY(box)),
    ArrowDown: (box) => (sameRow(box, from) ? 0 : centreY(box) - centreY(from)),
  };
  const distance = ahead[key] ?? (() => 0);
  const upright = key === "ArrowUp" || key === "ArrowDown";
  let best = -1;
  let cost = [Infinity, Infinity] as const;
  for (const [index, box] of boxes.entries()) {
    const far = distance(box);
    if (far <= 0) continue;
    // One row before the next; in a row the nearest across.
    const row = upright ? Math.round(far / 8) : far;
    const across = upright ? Math.abs(centreX(box) - centreX(from)) : 0;
    if (row < cost[0] || (row === cost[0] && across < cost[1])) [best, cost] = [index, [row, across]];
  }
  return best;
}

const seekBar = "input[aria-label=Progression]";
const controls = "[data-commandes] :is(button:not(:disabled), input:not(:disabled), a[href])";

/**
 * Where the focus goes with a key of a remote or a keyboard, or null when the key is for the picture or the control. From the picture
 * Enter leads to the controls; among them the arrows lead from one to the other, and past the last row back to the picture.
 */
export function arrowTarget(stage: HTMLElement | null, event: Arrow): HTMLElement | null {
  if (!stage || !(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return null;
  const from = event.target;
  const others = [...stage.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => one !== from && !one.closest("[role=dialog]") && one.checkVisibility({ visibilityProperty: true }),
  );
  if (from === stage) return event.key === "Enter" ? entrance(others) : null;
  if (!event.key.startsWith("Arrow") || !from.closest("[data-commandes]") || from.closest("[role=dialog]")) return null;
  const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
  // On a line, left and right move its thumb.
  if (from instanceof HTMLInputElement && !upright) return null;
  // The volume opens when one is on its button: going along the bar does not stop there.
  const reachable = others.filter((one) => !(one instanceof HTMLInputElement) || one.matches(seekBar));
  const boxes = reachable.map((one) => one.getBoundingClientRect());
  return reachable[stepFrom(from.getBoundingClientRect(), boxes, event.key)] ?? (upright ? stage : from);
}

/** The play button of the bar, else the first control there is. */
function entrance(others: readonly HTMLElement[]): HTMLElement | null {
  const play = others.find((one) => /^(Lecture|Pause)$/.test(one.ariaLabel ?? ""));
  return play ?? others[0] ?? null;
}
