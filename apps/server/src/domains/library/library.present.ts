import type { MediaJob } from "@seance/contract/hosting";
import type { ImportPlan } from "@seance/contract/imports";
import type { LibraryFile } from "@seance/contract/library";
import { playsAsIs } from "#domains/media/index.ts";
import type { FileRow } from "./file-row.ts";

export interface Around {
  readonly plan: ImportPlan | undefined;
  readonly used_by: string | undefined;
  readonly job: MediaJob | undefined;
}

export function presentFile(row: FileRow, { plan, used_by, job }: Around): LibraryFile {
  const { id, root, path, size, kind, title, year, season, episode, last_episode, episode_title, sure, state, notes } = row;
  const { poster, series_poster, subtitles } = row.companions;
  return {
    ...{ id, root, path, size, kind, title, year, season, episode, last_episode, episode_title, sure, state },
    missing: row.missing_at !== null,
    notes,
    has_poster: (kind === "movie" ? poster : series_poster) !== null,
    plays_as_is: playsAsIs(path),
    subtitles: subtitles.length,
    match: plan ? matchOf(plan) : null,
    used_by: used_by ?? null,
    job: job ?? null,
  };
}

function matchOf({ action, item_type, item_id, item_title, series_id, series_title }: ImportPlan): LibraryFile["match"] {
  const title = item_type === "movie" ? (item_id === null ? null : item_title) : series_id === null ? null : series_title;
  return { action: action === "already" || action === "complete" ? action : "create", title };
}
