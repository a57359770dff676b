import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PlayerOverlay } from "#features/player/player-overlay.tsx";
import type { PlayerNotice, PlayerProgress } from "#features/player/player-item.ts";
import { progress } from "#features/progress/progress.api.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import type { Lecture } from "#lib/lecture.ts";
import { muteToasts, notify } from "#ui/toasts.ts";
import { watchedItem } from "./player-facts.ts";
import { useLecture } from "./use-lecture.ts";

/** The player of what the address names, with the catalogue, the server's source and the person's progress around it. */
export function LecturePlayer({
  lecture,
  onGo,
  onClose,
}: {
  lecture: Lecture;
  /** Plays another episode in place of this one. */
  onGo: (episodeId: string) => void;
  onClose: () => void;
}) {
  const facts = useLecture(lecture);
  const settings = useQuery(settingsQuery);
  useEffect(() => {
    muteToasts(true);
    return () => muteToasts(false);
  }, []);

  const save = ({ item, currentTime, totalTime }: PlayerProgress): void => {
    const own = item.id === facts.item.id;
    const watched = watchedItem(item, own ? facts.poster : item.poster, own ? facts.description : "");
    if (!watched) return;
    progress.save(watched, currentTime, totalTime);
    void progress.flush();
  };

  return (
    <PlayerOverlay
      item={facts.item}
      source={facts.source}
      refusal={facts.refusal}
      onRetry={facts.retry}
      startAt={facts.startAt}
      next={facts.next}
      episodes={facts.episodes}
      person={facts.account ?? "anonymous"}
      protectDownloads={settings.data?.protection !== "off"}
      onSaveProgress={save}
      onNext={() => facts.next && onGo(facts.next.id)}
      onPickEpisode={onGo}
      onClose={onClose}
      notify={tell}
    />
  );
}

/** Messages of saved progress are not shown; the count beside « Historique » says it. */
function tell({ kind, message }: PlayerNotice): void {
  if (kind !== "history-saved") notify(message, { kind: "warning" });
}
