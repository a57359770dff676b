import { useCallback } from "react";
import type { PlayerSession } from "./player-session.ts";
import { captionSizes } from "./preferences.ts";
import type { CaptionBackground } from "./preferences.ts";
import { usePlayerView } from "./use-player-view.ts";

const backgrounds: Record<CaptionBackground, string> = { aucun: "transparent", voilé: "#000000b3", opaque: "#000" };

function Line({ cue, background }: { cue: DocumentFragment; background: string }) {
  const fill = useCallback((place: HTMLSpanElement | null) => place?.replaceChildren(cue.cloneNode(true)), [cue]);
  return (
    <p>
      <span ref={fill} className="rounded-tag box-decoration-clone px-2 py-0.5 whitespace-pre-line" style={{ background }} />
    </p>
  );
}

/** The captions, in a layer of our own: sized and backed as the person likes, and lifted above the controls. */
export function CaptionsLayer({ session, lifted }: { session: PlayerSession; lifted: boolean }) {
  const cues = usePlayerView(session, (view) => view.cues);
  const style = usePlayerView(session, (view) => view.captionStyle);
  return (
    <div
      data-testid="sous-titres"
      className={`lecteur-lignes pointer-events-none absolute inset-x-4 bottom-[6%] grid justify-items-center gap-1 text-center font-medium transition-transform md:inset-x-[10%] ${lifted ? "-translate-y-28 md:-translate-y-22" : ""}`}
      style={{ ["--taille" as string]: captionSizes[style.size] }}
    >
      {cues.map((cue, place) => (
        <Line key={place} cue={cue} background={backgrounds[style.background]} />
      ))}
    </div>
  );
}
