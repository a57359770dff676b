import type { TitleCard as Title } from "@seance/contract/titles";
import { useQueryClient } from "@tanstack/react-query";
import { useOpenPlayer } from "#shared/playable.ts";
import { notifyError } from "#ui/feedback/toasts.ts";

/** Starts a film, or resumes a series. */
export function useWatchTitle(): (title: Title) => Promise<void> {
  const watch = useOpenPlayer();
  const queries = useQueryClient();
  return async (title) => {
    try {
      await (await import("./watch-title.ts")).watchTitle(title, queries, watch);
    } catch (error) {
      console.info("lecture", error);
      notifyError("Erreur lors du lancement de la vidéo");
    }
  };
}
