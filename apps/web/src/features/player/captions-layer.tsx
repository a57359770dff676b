import { useCallback } from "react";
import type { CSSProperties } from "react";
import { captionColours, captionSizes } from "./session/preferences.ts";
import type { CaptionStyle } from "./session/preferences.ts";
import { usePlayerView } from "./player-context.ts";

const backgrounds = { aucun: "transparent", voilé: "#000000b3", opaque: "#000" };
const around = [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => {
  const [x, y] = [Math.cos, Math.sin].map((part) => (part((angle * Math.PI) / 180) * 0.07).toFixed(3));
  return `${x}em ${y}em 0.01em #000`;
});
const outlines = { aucun: "none", ombre: "0 0 4px #000, 0 1px 3px #000", contour: around.join(", ") };

/** How a line of captions looks, its size aside. */
export const captionLook = ({ background, outline, colour }: CaptionStyle): CSSProperties => ({
  background: backgrounds[background],
  textShadow: outlines[outline],
  color: captionColours[colour],
});

function Line({ cue, look }: { cue: DocumentFragment; look: CSSProperties }) {
  const fill = useCallback((element: HTMLSpanElement | null) => element?.replaceChildren(cue.cloneNode(true)), [cue]);
  return (
    <p>
      <span ref={fill} className="rounded-tag box-decoration-clone px-2 py-0.5 whitespace-pre-line" style={look} />
    </p>
  );
}

/** The captions, in the chosen look, raised above the controls while those are shown. */
export function CaptionsLayer({ raised }: { raised: boolean }) {
  const cues = usePlayerView((view) => view.cues);
  const style = usePlayerView((view) => view.preferences.captionStyle);
  return (
    <div
      data-testid="captions"
      className={`player-captions pointer-events-none absolute inset-x-4 bottom-[6%] grid justify-items-center gap-1 text-center font-medium transition-transform md:inset-x-[10%] ${raised ? "-translate-y-28 md:-translate-y-22" : ""}`}
      style={{ ["--caption-scale" as string]: captionSizes[style.size] }}
    >
      {cues.map((cue, index) => (
        <Line key={index} cue={cue} look={captionLook(style)} />
      ))}
    </div>
  );
}
