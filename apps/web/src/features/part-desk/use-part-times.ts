import { partLimits, partMessages, type EpisodePart } from "@seance/contract/parts";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { useSavePart, type StaffWord } from "./part-desk.api.ts";
import { parseTime, writeTime } from "./part-times.ts";

export type Times = Readonly<Record<"start" | "end", string>>;

export interface PartRowProps {
  readonly id: string;
  readonly part: EpisodePart;
  readonly typed: Times | undefined;
  readonly onTyped: (times: Times | undefined) => void;
}

/** What the row of a part shows and does. */
export function usePartTimes({ id, part, typed, onTyped }: PartRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<Partial<Times>>({});
  const [undo, setUndo] = useState<{ readonly word: StaffWord } | null>(null);
  const kept = timesOf(part);
  const times = typed ?? kept;
  const showFaults = (found: Partial<Times>): void => {
    setFaults(found);
    row.current?.querySelectorAll("input")[found.start ? 0 : 1]?.focus();
  };
  // `isPending` follows a moment later, and a held key does not wait for it.
  const saving = useRef(false);
  const { mutate, isPending } = useSavePart(id, part.kind, (error) => {
    saving.current = false;
    const found = timeFaults(error);
    // The form may be closed by now.
    if (found && row.current) showFaults(found);
    else notifyRefusal(error, "Le passage n’a pas pu être enregistré. Réessayez.");
  });
  const notePress = useKeptFocus(row, part, undo);
  const change = (word: StaffWord, undoable = true): void => {
    if (saving.current) return;
    saving.current = true;
    notePress();
    const before = part.removed ? null : (part.given ?? undefined);
    mutate(word, {
      onSuccess: () => {
        saving.current = false;
        onTyped(undefined);
        setFaults({});
        setUndo(undoable ? { word: before } : null);
      },
    });
  };
  /** Saves the times; false where they cannot be saved. */
  const enter = (): boolean => {
    const range = rangeOf(times);
    if ("faults" in range) showFaults(range.faults);
    else change(range);
    return !("faults" in range);
  };
  const edit = (edge: keyof Times, value: string): void => {
    const next = { ...times, [edge]: value };
    onTyped(next.start === kept.start && next.end === kept.end ? undefined : next);
    setFaults(({ [edge]: _corrected, ...others }) => others);
  };
  useSaveWithForm(row, () => !typed || enter());
  return { row, times, faults, edit, enter, change, undo, busy: isPending };
}

function timesOf({ given, removed, suggested }: EpisodePart): Times {
  const shown = removed ? null : (given ?? suggested);
  return { start: shown ? writeTime(shown.start) : "", end: shown ? writeTime(shown.end) : "" };
}

function rangeOf(times: Times): { start: number; end: number } | { faults: Partial<Times> } {
  const [start, end] = [parseTime(times.start), parseTime(times.end)];
  const wrong = "Écrivez un temps comme 1:23.";
  if (start === null || end === null)
    return { faults: { ...(start === null && { start: wrong }), ...(end === null && { end: wrong }) } };
  return end - start < partLimits.shortestSeconds ? { faults: { end: partMessages.order } } : { start, end };
}

/** The server's faults beside their fields; those of another part that overlaps too. */
function timeFaults(error: Error): Partial<Times> | null {
  const [first] = error instanceof ApiError ? Object.entries(error.fields) : [];
  return first ? { [first[0].endsWith("start") ? "start" : "end"]: first[1] } : null;
}

/** The form around the row saves the typed times too, and is not sent while they are wrong. */
function useSaveWithForm(row: RefObject<HTMLElement | null>, save: () => boolean): void {
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (save()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const form = row.current?.closest("form");
    const listen = (event: SubmitEvent): void => onSubmit(event);
    form?.addEventListener("submit", listen);
    return () => form?.removeEventListener("submit", listen);
  }, [row]);
}

/** A pressed button may go with the change: the focus then stays in the row. Returns what notes a press. */
function useKeptFocus(row: RefObject<HTMLElement | null>, part: EpisodePart, undo: object | null): () => void {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    row.current?.querySelector("input")?.focus();
  }, [row, part, undo]);
  return () => void (pressed.current = true);
}
