import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { moved, placeAt } from "./move-item.ts";

export interface OrderItem {
  readonly id: string;
  readonly name: string;
}

/**
 * OrderList: a list whose order is made by two buttons, by dragging a handle, or by the arrows on that handle. `label`, `items`,
 * `render(item)`, `onMove(id, from, to)`, `onRemove(id)`, `removeLabel(item)`. Read only without `onMove`.
 */
export function OrderList<Item extends OrderItem>({
  label,
  items,
  render,
  onMove,
  onRemove,
  removeLabel,
}: {
  label: string;
  items: readonly Item[];
  render: (item: Item, place: number) => ReactNode;
  onMove?: ((id: string, from: number, to: number) => void) | undefined;
  onRemove?: ((id: string) => void) | undefined;
  removeLabel: (item: Item) => string;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: string; from: number; to: number } | null>(null);
  const [said, setSaid] = useState("");
  const shown = drag ? moved(items, drag.from, drag.to) : items;
  const last = items.length - 1;

  const move = (item: Item, from: number, to: number): void => {
    if (to < 0 || to > last || to === from) return;
    onMove?.(item.id, from, to);
    setSaid(`${item.name}\u202f: place ${to + 1} sur ${items.length}`);
  };
  const onKeyDown = (event: KeyboardEvent, item: Item, at: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(item, at, at + step);
  };
  const onDrag = useEffectEvent((y: number): void => {
    if (!drag || !list.current) return;
    const to = placeAt(
      [...list.current.children].map((row) => row.getBoundingClientRect()),
      y,
    );
    if (to !== drag.to) setDrag({ ...drag, to });
  });
  const onDrop = useEffectEvent((): void => {
    const item = items.find(({ id }) => id === drag?.id);
    if (drag && item) move(item, drag.from, drag.to);
    setDrag(null);
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    // Heard by the page: the row that is dragged changes its place in the list, which would end a capture.
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener("pointermove", ({ clientY }) => onDrag(clientY), { signal });
    document.addEventListener("pointerup", onDrop, { signal });
    document.addEventListener("pointercancel", () => setDrag(null), { signal });
    return () => over.abort();
  }, [dragging]);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} aria-label={label} className="grid grid-cols-1 gap-1">
        {shown.map((item, at) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 rounded-champ bg-velours-2 py-1 pr-1 ${onMove ? "pl-1" : "pl-3"} ${drag?.id === item.id ? "ring-2 ring-lampe" : ""}`}
          >
            {onMove && (
              <button
                type="button"
                aria-label={`Déplacer ${item.name}`}
                title="Glisser, ou flèches haut et bas"
                data-fleches=""
                onKeyDown={(event) => onKeyDown(event, item, at)}
                onPointerDown={() => setDrag({ id: item.id, from: at, to: at })}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-champ text-gris active:cursor-grabbing"
              >
                <GripVertical aria-hidden="true" className="size-5" />
              </button>
            )}
            <div className="min-w-0 flex-1">{render(item, at)}</div>
            {onMove && (
              <>
                <Step label={`Monter ${item.name}`} off={at === 0} onPress={() => move(item, at, at - 1)} icon={ArrowUp} />
                <Step
                  label={`Descendre ${item.name}`}
                  off={at === last}
                  onPress={() => move(item, at, at + 1)}
                  icon={ArrowDown}
                />
              </>
            )}
            {onRemove && <RowButton icon={X} label={removeLabel(item)} onClick={() => onRemove(item.id)} />}
          </li>
        ))}
      </ol>
    </>
  );
}

/** At its end a step does nothing, and keeps the keyboard. */
function Step({ label, off, onPress, icon: Icon }: { label: string; off: boolean; onPress: () => void; icon: typeof ArrowUp }) {
  return <RowButton icon={Icon} label={label} aria-disabled={off} onClick={off ? undefined : onPress} />;
}
