import { refreshMetadata } from "@seance/contract/metadata";
import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

export interface RefreshedTitle {
  readonly id: string;
  readonly item_type: "movie" | "series";
  readonly title: string;
  readonly year: number | null;
}

interface Refresh {
  readonly title: string;
  readonly year: number | null;
  readonly mode: "preview" | "apply";
  readonly tmdbId?: number;
  readonly fields?: string[];
}

/** Previews the new metadata of a title, or writes them. */
export function useRefresh({ id, item_type }: RefreshedTitle) {
  return useMutation({
    mutationFn: ({ title, year, mode, tmdbId, fields }: Refresh) =>
      call(refreshMetadata, {
        body: {
          item_id: id,
          item_type,
          manual_title: title,
          manual_year: year,
          mode,
          ...(tmdbId !== undefined && { tmdb_id: tmdbId }),
          ...(fields && { fields }),
        },
      }),
    onSuccess: (_answer, { mode }) => {
      if (mode === "apply") announceContentChange(item_type === "movie" ? "movies-updated" : "series-updated", "content-updated");
    },
  });
}

export const faultOf = (error: unknown): string =>
  (error instanceof ApiError ? error.detail : null) ??
  "Les métadonnées n’ont pas pu être actualisées. Vérifiez votre connexion et réessayez.";
