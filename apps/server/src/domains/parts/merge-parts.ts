import type { Chapter } from "@seance/contract/playback";
import type { EpisodePart, PartRange } from "@seance/contract/parts";

/** What is known of the parts of an episode beside its chapters. */
export interface KnownParts {
  /** The staff's word: null for a part that the episode does not have. */
  readonly staff: ReadonlyMap<EpisodePart["kind"], PartRange | null>;
  readonly found: ReadonlyMap<EpisodePart["kind"], PartRange>;
}

/** The chapters with the parts: the staff's word is above what chapters say, and that above what was found. Pure. */
export function mergeParts(chapters: readonly Chapter[], { staff, found }: KnownParts): Chapter[] {
  const own = chapters.map((chapter) => (chapter.kind && staff.has(chapter.kind) ? { ...chapter, kind: null } : chapter));
  const said = new Set(chapters.map(({ kind }) => kind));
  const ranges = [...staff, ...[...found].filter(([kind]) => !staff.has(kind) && !said.has(kind))];
  const parts = ranges.flatMap(([kind, range]) => (range ? [{ ...range, title: null, kind }] : []));
  return [...own, ...parts].toSorted((a, b) => a.start - b.start);
}

/** Each kind of part as staff see it: their word, and what stands without it. Pure. */
export function describeParts(chapters: readonly Chapter[], { staff, found }: KnownParts): EpisodePart[] {
  return (["recap", "intro", "credits"] as const).map((kind) => {
    const chapter = chapters.find((one) => one.kind === kind);
    const heard = found.get(kind);
    const suggested = chapter
      ? { start: chapter.start, end: chapter.end, from: "chapters" as const }
      : heard && { ...heard, from: "sound" as const };
    const range = staff.get(kind);
    return { kind, given: range ?? null, removed: range === null, suggested: suggested ?? null };
  });
}
