import type { Chapter } from "@seance/contract/playback";
import type { Probe } from "#domains/media/ffmpeg/probe.ts";

const maxChapters = 200;
const recap = /r[ée]cap|pr[ée]c[ée]demment|previously/i;
const credits = /\b(end )?credits\b|\bending\b|\boutro\b|g[ée]n[ée]rique (de )?fin|^ED\b|^fin$/i;
const intro = /^intro(duction)?\b|\bopening\b|^OP\b|g[ée]n[ée]rique/i;

/** The chapters of a file, with the parts that viewers may skip recognised by their titles. */
export const planChapters = (chapters: Probe["chapters"], duration: number): Chapter[] =>
  chapters
    .slice(0, maxChapters)
    .flatMap(({ start_time: start = 0, end_time, tags }) => {
      const end = Math.min(end_time ?? duration, duration);
      const title = [...(tags["title"] ?? "").replace(/\p{C}/gu, "").trim()].slice(0, 200).join("");
      return end > start ? [{ start, end, title: title || null, kind: kindOf(title, start / duration) }] : [];
    })
    .toSorted((a, b) => a.start - b.start);

/** `place`: where the chapter starts, from 0 to 1. A « Générique » in the second half closes the film. */
function kindOf(title: string, place: number): Chapter["kind"] {
  if (recap.test(title)) return "recap";
  if (credits.test(title)) return "credits";
  if (!intro.test(title)) return null;
  return /^g[ée]n[ée]rique$/i.test(title) && place > 0.5 ? "credits" : "intro";
}
