import { readFile } from "node:fs/promises";
import path from "node:path";
import { isMissingFile } from "#core/errors.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { playlistName } from "./commands.ts";
import { secondsOf } from "./playlist-end.ts";

/** Pictures may end before the film by this share, as its container's duration is that of its longest track. */
const tolerance = 0.05;

/** Whether the pictures of a playlist end well before the duration that the file announces. */
export const endsEarly = (playlist: string, { duration }: Plan): boolean => secondsOf(playlist) < duration * (1 - tolerance);

/** Tells the staff in the plan of a finished package that its pictures end early: its file may have been cut. */
export async function noteEarlyEnd(plan: Plan, folder: string): Promise<Plan> {
  const [rendition] = plan.renditions;
  if (!rendition) return plan;
  const playlist = await readFile(path.join(folder, rendition.id, playlistName), "utf8").catch((error: unknown) => {
    // A package that is added to later may be in another store.
    if (isMissingFile(error)) return null;
    throw error;
  });
  if (playlist === null || !endsEarly(playlist, plan)) return plan;
  const [end, announced] = [clock(secondsOf(playlist)), clock(plan.duration)];
  const note = `Les images s’arrêtent à ${end} alors que le fichier annonce ${announced}\u202f: il est peut-être incomplet.`;
  return { ...plan, notes: [...new Set([...plan.notes, note])] };
}

/** As `1:02:03`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
