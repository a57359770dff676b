import { SkipForward, Undo2 } from "lucide-react";
import type { Chapter } from "@seance/contract/playback";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { offeredPart } from "#features/player/session/skips.ts";
import { Button } from "#ui/button/button.tsx";

const labels = { intro: "Passer l’intro", recap: "Passer le récap", credits: "Générique" } as const;

function skippedText(parts: readonly Chapter[]): string {
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (kinds.size > 1) return "Récap et intro passés";
  return kinds.has("recap") ? "Récap passé" : "Intro passée";
}

/** Skips the part that plays, or takes back a skip that nobody pressed. */
export function SkipOffer({ raised }: { raised: boolean }) {
  const { session, next } = usePlayer();
  const part = usePlayerView((view) => offeredPart(view.state, view.tracks.chapters, view.media.position));
  const undo = usePlayerView((view) => view.skips.undo);
  return (
    <div
      data-controls=""
      className={`player-offer absolute right-4 bottom-8 z-10 flex flex-col items-end gap-3 transition-transform md:right-8 ${raised ? "-translate-y-28 md:-translate-y-24" : ""}`}
    >
      {undo && (
        <div
          role="status"
          className="flex animate-enter items-center gap-4 rounded-full bg-surface py-2.5 pr-2.5 pl-5 font-medium shadow-panel"
        >
          {skippedText(undo.parts)}
          <Button kind="glass" data-offer="" onClick={() => session.undoSkip()}>
            <Undo2 aria-hidden="true" className="size-5" /> Revenir
          </Button>
        </div>
      )}
      {part?.kind && !undo && (
        <Button key={part.kind} kind="primary" size="lg" data-offer="" onClick={() => session.skipPart(part)}>
          <SkipForward aria-hidden="true" className="size-5" /> {labels[part.kind]}
          {part.kind === "credits" && (
            <span className="sr-only">{next ? "\u202f: passer à l’épisode suivant" : "\u202f: passer à la fin"}</span>
          )}
        </Button>
      )}
    </div>
  );
}
