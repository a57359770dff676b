import type { ImportDraft } from "@seance/contract/import-drafts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useReviewKeys } from "#shared/review/use-review-keys.ts";
import { DraftForm } from "./draft-form.tsx";
import { DraftRow } from "./draft-row.tsx";

interface DraftListProps {
  readonly drafts: readonly ImportDraft[];
  readonly manage: boolean;
  readonly hasSource: boolean;
  readonly stale: boolean;
  /** The end of what is loaded comes into sight. */
  readonly onEnd: () => void;
}

/** Focusable, so that the keys reach the list. */
const reachable = { tabIndex: 0, "data-arrow-scroll": "" } as const;
const rowHeight = 112;
/** Rendered within the scroll event, the rows of a frame would make one long task with its layout and paint. */
const smoothScroll = { overscan: 6, useFlushSync: false } as const;
/** Rows before the end of the loaded ones at which the next page is asked for. */
const ahead = 30;

/** The drafts in a scrolling box that renders those in sight. */
export function DraftList({ drafts, manage, hasSource, stale, onEnd }: DraftListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { list, onKeyDown, leaveRow } = useReviewKeys<HTMLUListElement>();
  const virtual = useVirtualizer({
    count: drafts.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    ...smoothScroll,
    // A new function would have all rows measured again.
    getItemKey: useCallback((at: number) => drafts[at]?.id ?? at, [drafts]),
  });
  const shown = virtual.getVirtualItems();
  useNearEnd((shown.at(-1)?.index ?? 0) >= drafts.length - ahead, drafts.length, onEnd);
  const close = useCallback(
    (id: string): void => {
      setEditing(null);
      // Once the row has taken the place of the form.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-draft="${id}"] [data-review-row]`)?.focus());
    },
    [list],
  );
  const common = { manage, hasSource, onEdit: setEditing, onClose: close, onLeaving: leaveRow };
  return (
    <div
      ref={box}
      role="region"
      aria-label="Brouillons à vérifier"
      {...reachable}
      onKeyDown={onKeyDown}
      className="max-h-[min(76dvh,900px)] overflow-y-auto rounded-panel p-1 ring-1 ring-divider focus-visible:-outline-offset-2"
    >
      <ul
        ref={list}
        aria-label="Brouillons à vérifier"
        aria-busy={stale}
        className={`relative ${stale ? "opacity-50" : ""}`}
        style={{ height: virtual.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const draft = drafts[index];
          return (
            draft && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-draft={draft.id}
                aria-setsize={drafts.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 border-b border-divider p-3"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Draft {...common} draft={draft} editing={editing === draft.id} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface DraftProps extends Pick<DraftListProps, "manage" | "hasSource"> {
  readonly draft: ImportDraft;
  readonly editing: boolean;
  readonly onEdit: (id: string) => void;
  readonly onClose: (id: string) => void;
  readonly onLeaving: (row: HTMLElement) => void;
}

/** A row, or its form; scrolling renders the list in each frame, and this only once. */
const Draft = memo(function Draft({ draft, editing, manage, hasSource, onEdit, onClose, onLeaving }: DraftProps) {
  const { id } = draft;
  if (editing) return <DraftForm draft={draft} hasSource={hasSource} onClose={() => onClose(id)} />;
  return <DraftRow draft={draft} manage={manage} onEdit={() => onEdit(id)} onLeaving={onLeaving} />;
});

/** Asks for more once for each length of the list. */
function useNearEnd(near: boolean, length: number, onEnd: () => void): void {
  const ask = useEffectEvent(onEnd);
  useEffect(() => {
    if (near) ask();
  }, [near, length]);
}
