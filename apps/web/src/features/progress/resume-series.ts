import { resumeMessages } from "@seance/contract/progress";
import { ApiError } from "#lib/api/api-error.ts";
import { resumeEpisodeOf } from "./progress.api.ts";

export const resumeFaults = {
  signIn: "Vous devez être connecté pour reprendre une série",
  none: resumeMessages.none,
  server: "Erreur lors de la reprise de la série",
  network: "Erreur de connexion lors de la reprise",
} as const;

export type ResumeResult = { readonly episodeId: string } | { readonly fault: string };

/** The episode to resume a series at, or the message why there is none. */
export async function findResumeEpisode(seriesId: string): Promise<ResumeResult> {
  try {
    const { resume_episode } = await resumeEpisodeOf(seriesId);
    return resume_episode ? { episodeId: resume_episode.id } : { fault: resumeFaults.none };
  } catch (error) {
    return { fault: resumeFault(error) };
  }
}

export function resumeFault(error: unknown): string {
  if (!(error instanceof ApiError)) return resumeFaults.server;
  if (error.noResponse) return resumeFaults.network;
  return error.status === 401 ? resumeFaults.signIn : resumeFaults.server;
}
