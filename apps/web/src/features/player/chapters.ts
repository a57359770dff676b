import { partNames } from "@seance/contract/parts";
import type { Chapter } from "@seance/contract/playback";

const mostChapters = 500;

/** By start, without those that have no length. */
export function orderedChapters(chapters: readonly Chapter[]): Chapter[] {
  const real = chapters.filter(({ start, end }) => Number.isFinite(start) && start >= 0 && end > start);
  return real.toSorted((a, b) => a.start - b.start).slice(0, mostChapters);
}

/** The innermost chapter at a time. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast(({ start, end }) => start <= time && time < end);
}

/** Its title, else what it is, else its number among the chapters. */
export function chapterName(chapters: readonly Chapter[], chapter: Chapter): string {
  const title = chapter.title?.trim();
  if (title) return title;
  return chapter.kind ? partNames[chapter.kind] : `Chapitre ${chapters.indexOf(chapter) + 1}`;
}

export function chapterNameAt(chapters: readonly Chapter[], time: number): string | undefined {
  const chapter = chapterAt(chapters, time);
  return chapter && chapterName(chapters, chapter);
}
