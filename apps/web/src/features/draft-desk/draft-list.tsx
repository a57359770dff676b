import type { ImportDraft } from "@seance/contract/import-drafts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useReviewKeys } from "#shared/review/use-review-keys.ts";
import { DraftForm } from "./draft-form.tsx";
import { DraftRow } from "./draft-row.tsx";
import { LeaveDialog, useLeaveDraft } from "./leave-draft.tsx";

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
  const box = useRef<HTMLDivElement>(null);
  const { list, onKeyDown, leaveRow } = useReviewKeys<HTMLUListElement>();
  const virtual = useDraftRows(drafts, box);
  const shown = virtual.getVirtualItems();
  useNearEnd((shown.at(-1)?.index ?? 0) >= drafts.length - ahead, drafts.length, onEnd);
  const { editing, edit, close, rowOf } = useEditing(list);
  const { ask, asked, leave, pending, cancel } = useLeaveDraft(
    useCallback((id: string) => leaveRow(rowOf(id)), [leaveRow, rowOf]),
  );
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
                {editing === draft.id ? (
                  <DraftForm draft={draft} hasSource={hasSource} onClose={() => close(draft.id)} />
                ) : (
                  <DraftRow draft={draft} manage={manage} leaving={pending.get(draft.id)} onEdit={edit} onLeave={ask} />
                )}
              </li>
            )
          );
        })}
      </ul>
      {asked && <LeaveDialog asked={asked} onConfirm={(leaving) => void leave(leaving)} onCancel={cancel} />}
    </div>
  );
}

/** The draft whose form stands in the place of its row. */
function useEditing(list: RefObject<HTMLElement | null>) {
  const [editing, edit] = useState<string | null>(null);
  const rowOf = useCallback(
    (id: string) => list.current?.querySelector<HTMLElement>(`[data-draft="${id}"] [data-review-row]`),
    [list],
  );
  const close = (id: string): void => {
    edit(null);
    // Once the row has taken the place of the form.
    requestAnimationFrame(() => rowOf(id)?.focus());
  };
  return { editing, edit, close, rowOf };
}

const useDraftRows = (drafts: readonly ImportDraft[], box: RefObject<HTMLDivElement | null>) =>
  useVirtualizer({
    count: drafts.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    ...smoothScroll,
    // A new function would have all rows measured again.
    getItemKey: useCallback((at: number) => drafts[at]?.id ?? at, [drafts]),
  });

/** Asks for more once for each length of the list. */
function useNearEnd(near: boolean, length: number, onEnd: () => void): void {
  const ask = useEffectEvent(onEnd);
  useEffect(() => {
    if (near) ask();
  }, [near, length]);
}
