import type { Chapter } from "@seance/contract/playback";
import { hasPicture, offersNext } from "./player-state.ts";
import type { PlayerState } from "./player-state.ts";

/** A part of which less is left is not worth a press. */
const shortestPartSeconds = 5;
const lastSecondsOfPart = 1;
/** Between two time events of what plays, at any speed, less passes. */
const seekSeconds = 3;
const undoSeconds = 8;

/** What was skipped without a press, observed from one time event to the next. */
export interface Skips {
  /** The position of the last time event; null before the first. */
  position: number | null;
  /** Where « Revenir » goes back to, while it is offered. */
  undo: { parts: readonly Chapter[]; from: number; to: number } | null;
}

export const noSkips: Skips = { position: null, undo: null };

/** The innermost intro, recap or credits at a position. */
function partAt(chapters: readonly Chapter[], position: number): Chapter | null {
  const found = chapters.findLast(
    ({ kind, start, end }) =>
      kind !== null && end - start >= shortestPartSeconds && start <= position && position < end - lastSecondsOfPart,
  );
  return found ?? null;
}

/** The part that a press may skip; in the last minute « Épisode suivant » takes its place. */
export function offeredPart(state: PlayerState, chapters: readonly Chapter[], position: number): Chapter | null {
  return hasPicture(state.phase) && !offersNext(state) ? partAt(chapters, position) : null;
}

/** The intros and recaps that follow each other from a position on. */
function partsToSkip(chapters: readonly Chapter[], position: number): Chapter[] {
  const parts: Chapter[] = [];
  for (let at = position; ;) {
    const part = partAt(chapters, at);
    if (!part || part.kind === "credits") return parts;
    parts.push(part);
    at = part.end;
  }
}

interface Playing {
  chapters: readonly Chapter[];
  position: number;
  /** Intros and recaps are skipped without a press. */
  automatic: boolean;
}

/** Follows what plays. A part that begins to play is skipped; one that was sought is what the person wants to see. */
export function followSkips(skips: Skips, { chapters, position, automatic }: Playing): { skips: Skips; skipTo: number | null } {
  const before = skips.position;
  const sought = before !== null && Math.abs(position - before) > seekSeconds;
  const entered = before === null || partAt(chapters, before) !== partAt(chapters, position);
  const parts = automatic && entered && !sought ? partsToSkip(chapters, position) : [];
  const to = parts.at(-1)?.end;
  if (to !== undefined) return { skips: { position: to, undo: { parts, from: position, to } }, skipTo: to };
  const { undo } = skips;
  const offered = undo !== null && position >= undo.to - seekSeconds && position < undo.to + undoSeconds;
  return { skips: { position, undo: offered ? undo : null }, skipTo: null };
}

/** After « Revenir »: the part plays. */
export const undone = ({ undo }: Skips): Skips => ({ position: undo?.from ?? null, undo: null });
