import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { moved, placeAt } from "./move-item.ts";

export interface OrderItem {
  readonly id: string;
  readonly name: string;
}

interface OrderListProps<Item> {
  /** The accessible name. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly render: (item: Item, place: number) => ReactNode;
  /** Absent for a read-only list. */
  readonly onMove?: ((id: string, from: number, to: number) => void) | undefined;
  readonly onRemove?: ((id: string) => void) | undefined;
  readonly removeLabel?: (item: Item) => string;
  /** Further buttons of an item. */
  readonly renderActions?: (item: Item) => ReactNode;
  /** For items of several lines: on a phone their controls stand above them. */
  readonly tall?: boolean;
}

/** OrderList: a list that is reordered with two buttons, by dragging a handle, or with the arrow keys, Home and End on that handle. */
export function OrderList<Item extends OrderItem>(props: OrderListProps<Item>) {
  const { label, items, onMove, onRemove, removeLabel, tall = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState("");
  const move = (item: Item, from: number, to: number): void => {
    if (to < 0 || to >= items.length || to === from) return;
    onMove?.(item.id, from, to);
    setAnnounced(`${item.name}\u202f: place ${to + 1} sur ${items.length}`);
  };
  const [drag, startDrag] = useDrag(list, ({ id, from, to }) => {
    const item = items.find((other) => other.id === id);
    if (item) move(item, from, to);
  });
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol ref={list} aria-label={label} className="grid grid-cols-1 gap-1">
        {(drag ? moved(items, drag.from, drag.to) : items).map((item, at) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 rounded-field bg-surface-2 py-1 pr-1 ${tall ? "max-sm:flex-wrap" : ""} ${onMove ? "pl-1" : "pl-3"} ${drag?.id === item.id ? "ring-2 ring-accent" : ""}`}
          >
            {onMove && (
              <Handle
                name={item.name}
                onKey={(key) => move(item, at, keyTargets[key](at, items.length))}
                onGrab={() => startDrag({ id: item.id, from: at, to: at })}
              />
            )}
            <div className={`min-w-0 flex-1 ${tall ? "max-sm:order-last max-sm:basis-full max-sm:px-2" : ""}`}>
              {props.render(item, at)}
            </div>
            {tall && <span className="flex-1 sm:hidden" />}
            {props.renderActions?.(item)}
            {onMove && (
              <>
                <Step label={`Monter ${item.name}`} off={at === 0} onPress={() => move(item, at, at - 1)} icon={ArrowUp} />
                <Step
                  label={`Descendre ${item.name}`}
                  off={at === items.length - 1}
                  onPress={() => move(item, at, at + 1)}
                  icon={ArrowDown}
                />
              </>
            )}
            {onRemove && (
              <RowButton icon={X} label={removeLabel?.(item) ?? `Retirer ${item.name}`} onClick={() => onRemove(item.id)} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface Drag {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** The drag under way, whose `to` follows the pointer until it is released. */
function useDrag(list: RefObject<HTMLOListElement | null>, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const follow = useEffectEvent((y: number): void => {
    if (!drag || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const to = placeAt(rows, y);
    if (to !== drag.to) setDrag({ ...drag, to });
  });
  const drop = useEffectEvent((): void => {
    if (drag) onDrop(drag);
    setDrag(null);
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    // Listeners on the document: the dragged row moves within the list, which would end a pointer capture.
    const over = new AbortController();
    const { signal } = over;
    let y: number | undefined;
    document.addEventListener("pointermove", ({ clientY }) => follow((y = clientY)), { signal });
    const scrolling = setInterval(() => {
      if (y === undefined || !list.current || !scrollAtEdge(list.current, y)) return;
      follow(y);
    }, scrollEveryMs);
    document.addEventListener("pointerup", drop, { signal });
    document.addEventListener("pointercancel", () => setDrag(null), { signal });
    return () => {
      over.abort();
      clearInterval(scrolling);
    };
  }, [dragging, list]);
  return [drag, setDrag] as const;
}

const scrollEveryMs = 16;
const edge = 56;
const scrollStep = 10;

/** Scrolls what contains the list while the pointer is at its upper or lower edge; false when it is not. */
function scrollAtEdge(list: HTMLElement, y: number): boolean {
  const isScroller = (box: Element): boolean =>
    box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
  let box = list.parentElement;
  while (box && !isScroller(box)) box = box.parentElement;
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const step = y < Math.max(top, 0) + edge ? -scrollStep : y > Math.min(bottom, innerHeight) - edge ? scrollStep : 0;
  (box ?? window).scrollBy(0, step);
  return step !== 0;
}

const keyTargets = {
  ArrowUp: (at: number) => at - 1,
  ArrowDown: (at: number) => at + 1,
  Home: () => 0,
  End: (_at: number, count: number) => count - 1,
};
type MoveKey = keyof typeof keyTargets;
const isMoveKey = (key: string): key is MoveKey => Object.hasOwn(keyTargets, key);

function Handle({ name, onKey, onGrab }: { name: string; onKey: (key: MoveKey) => void; onGrab: () => void }) {
  const onKeyDown = (event: KeyboardEvent): void => {
    // Alt with an arrow turns to the next item of the list around the form.
    if (!isMoveKey(event.key) || event.altKey) return;
    event.preventDefault();
    onKey(event.key);
  };
  return (
    <button
      type="button"
      aria-label={`Déplacer ${name}`}
      title="Glisser, ou flèches haut et bas, début, fin"
      data-arrow-scroll=""
      onKeyDown={onKeyDown}
      onPointerDown={onGrab}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-field text-muted active:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}

/** At the end of the list the button does nothing, but keeps the focus. */
function Step({ label, off, onPress, icon }: { label: string; off: boolean; onPress: () => void; icon: typeof ArrowUp }) {
  return <RowButton icon={icon} label={label} aria-disabled={off} onClick={off ? undefined : onPress} />;
}
