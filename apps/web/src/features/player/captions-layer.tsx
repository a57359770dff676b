import { useCallback } from "react";
import { captionSizes } from "./session/preferences.ts";
import type { CaptionBackground } from "./session/preferences.ts";
import { usePlayerView } from "./player-context.ts";

const backgrounds: Record<CaptionBackground, string> = { aucun: "transparent", voilé: "#000000b3", opaque: "#000" };

function Line({ cue, background }: { cue: DocumentFragment; background: string }) {
  const fill = useCallback((element: HTMLSpanElement | null) => element?.replaceChildren(cue.cloneNode(true)), [cue]);
  return (
    <p>
      <span ref={fill} className="rounded-tag box-decoration-clone px-2 py-0.5 whitespace-pre-line" style={{ background }} />
    </p>
  );
}

/** The captions, in the chosen size and background, raised above the controls while those are shown. */
export function CaptionsLayer({ raised }: { raised: boolean }) {
  const cues = usePlayerView((view) => view.cues);
  const style = usePlayerView((view) => view.captionStyle);
  return (
    <div
      data-testid="captions"
      className={`player-captions pointer-events-none absolute inset-x-4 bottom-[6%] grid justify-items-center gap-1 text-center font-medium transition-transform md:inset-x-[10%] ${raised ? "-translate-y-28 md:-translate-y-22" : ""}`}
      style={{ ["--caption-scale" as string]: captionSizes[style.size] }}
    >
      {cues.map((cue, index) => (
        <Line key={index} cue={cue} background={backgrounds[style.background]} />
      ))}
    </div>
  );
}
