import type { Movie } from "@seance/contract/movies";
import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, RotateCcw } from "lucide-react";
import { rewind } from "#features/progress/mark-seen.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { PressMenu } from "./press-menu.tsx";
import { markableTitle, seenEntries } from "./title-menu.ts";

/** The menu of a film's page: from the beginning, seen, not seen. */
export function MovieMenu({ movie, state, onPlay }: { movie: Movie; state: WatchState; onPlay: () => void }) {
  const queries = useQueryClient();
  const restart = async (): Promise<void> => {
    await rewind(movie.id);
    onPlay();
  };
  const again = { label: "Reprendre du début", icon: RotateCcw, onPress: () => void restart() };
  return (
    <PressMenu
      label="Plus d’actions"
      icon={EllipsisVertical}
      className="size-13"
      entries={() => [
        ...(state.kind === "started" && movie.has_video ? [again] : []),
        ...seenEntries(markableTitle(movie, queries), state),
      ]}
    />
  );
}
