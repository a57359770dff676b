import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PlayerOverlay } from "#features/player/player-overlay.tsx";
import { LanguageSettings } from "#features/profile/language-settings.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import type { Playable } from "#shared/playable.ts";
import { muteToasts } from "#ui/feedback/toasts.ts";
import { saveProgress } from "./save-progress.ts";
import type { sendProblem } from "./send-problem.ts";
import { useCast } from "./use-cast.tsx";
import { usePlayerData } from "./use-player-data.ts";

export { makePlayerReady } from "./ahead.ts";

/** Loaded with the first report: its call brings the schemas of the support along. */
const reportProblem: typeof sendProblem = async (item, report) => (await import("./send-problem.ts")).sendProblem(item, report);

/** The player, connected to the catalogue, the playback call, the progress and the cast session. */
export function ConnectedPlayer({
  playable,
  onPlay,
  onClose,
}: {
  playable: Playable;
  onPlay: (playable: Playable) => void;
  onClose: () => void;
}) {
  const data = usePlayerData(playable);
  const settings = useQuery(settingsQuery);
  const cast = useCast(playable, data.castUrl !== null);
  useEffect(() => {
    muteToasts(true);
    return () => muteToasts(false);
  }, []);

  const goToEpisode = (id: string) => onPlay({ type: "episode", id });
  const { nextChannel } = data;
  return (
    <PlayerOverlay
      item={data.item}
      source={data.source}
      refusal={data.refusal}
      onRetry={data.retry}
      startAt={data.startAt}
      next={data.next}
      episodes={data.episodes}
      otherChannel={nextChannel && { title: nextChannel.name, onWatch: () => onPlay({ type: "channel", id: nextChannel.id }) }}
      person={data.account ?? "anonymous"}
      languages={data.languages}
      languageSettings={<LanguageSettings hideTitle />}
      protectDownloads={settings.data?.protection !== "off"}
      guest={data.account === null}
      onReport={(report) => reportProblem(data.item, report)}
      onSaveProgress={(reached) => saveProgress(data, reached)}
      onNext={() => data.next && goToEpisode(data.next.id)}
      onPickEpisode={goToEpisode}
      onClose={onClose}
      cast={cast}
    />
  );
}
