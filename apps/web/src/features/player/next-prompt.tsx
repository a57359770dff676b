import { SkipForward } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import type { PlayerSession } from "./player-session.ts";
import { offersNext } from "./player-state.ts";
import { usePlayerView } from "./use-player-view.ts";

/** « Épisode suivant », over the picture in the last minute. */
export function NextPrompt({ session, lifted }: { session: PlayerSession; lifted: boolean }) {
  const offered = usePlayerView(session, (view) => offersNext(view.state));
  if (!offered) return null;
  return (
    <div
      className={`absolute right-4 bottom-8 z-10 transition-transform md:right-8 ${lifted ? "-translate-y-28 md:-translate-y-24" : ""}`}
    >
      <Button
        kind="primary"
        size="lg"
        data-commandes=""
        className="animate-entree"
        onClick={() => session.dispatch({ type: "next" })}
      >
        <SkipForward aria-hidden="true" className="size-5" /> Épisode suivant
      </Button>
    </div>
  );
}
