import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PlayerOverlay } from "#features/player/player-overlay.tsx";
import type { PlayerNotice } from "#features/player/player-item.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import type { Playable } from "#shared/playable.ts";
import { muteToasts, notify } from "#ui/feedback/toasts.ts";
import { saveProgress } from "./save-progress.ts";
import { useCast } from "./use-cast.tsx";
import { usePlayerData } from "./use-player-data.ts";

/** The player of what the address names, with the catalogue, the server's source and the person's progress around it. */
export function ConnectedPlayer({
  playable,
  onGo,
  onClose,
}: {
  playable: Playable;
  /** Plays something else in place of this. */
  onGo: (playable: Playable) => void;
  onClose: () => void;
}) {
  const facts = usePlayerData(playable);
  const settings = useQuery(settingsQuery);
  const cast = useCast(playable, facts.castUrl !== null);
  useEffect(() => {
    muteToasts(true);
    return () => muteToasts(false);
  }, []);

  const goToEpisode = (id: string) => onGo({ type: "episode", id });
  const { nextChannel } = facts;
  return (
    <PlayerOverlay
      item={facts.item}
      source={facts.source}
      refusal={facts.refusal}
      onRetry={facts.retry}
      startAt={facts.startAt}
      next={facts.next}
      episodes={facts.episodes}
      otherChannel={nextChannel && { title: nextChannel.name, onWatch: () => onGo({ type: "channel", id: nextChannel.id }) }}
      person={facts.account ?? "anonymous"}
      protectDownloads={settings.data?.protection !== "off"}
      onSaveProgress={(reached) => saveProgress(facts, reached)}
      onNext={() => facts.next && goToEpisode(facts.next.id)}
      onPickEpisode={goToEpisode}
      onClose={onClose}
      notify={tell}
      cast={cast}
    />
  );
}

/** Messages of saved progress are not shown; the count beside « Historique » says it. */
function tell({ kind, message }: PlayerNotice): void {
  if (kind !== "history-saved") notify(message, { kind: "warning" });
}
