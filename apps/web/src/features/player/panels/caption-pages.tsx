import { capital } from "@seance/contract/language-names";
import type { CSSProperties } from "react";
import { captionLook } from "#features/player/captions-layer.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { shiftName } from "#features/player/player-text.ts";
import {
  captionBackgrounds,
  captionColours,
  captionOutlines,
  captionSizes,
  keysOf,
} from "#features/player/session/preferences.ts";
import type { CaptionStyle } from "#features/player/session/preferences.ts";
import { Button } from "#ui/button/button.tsx";

interface ChoicesProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  chosen: Choice;
  columns: string;
  onChoose: (choice: Choice) => void;
  /** The colour that stands above the name of a choice. */
  swatches?: Record<Choice, string>;
}

function Choices<Choice extends string>({ label, choices, chosen, columns, onChoose, swatches }: ChoicesProps<Choice>) {
  return (
    <div role="radiogroup" aria-label={label}>
      <p className="px-1 pt-2.5 pb-1.5 text-sm text-muted">{label}</p>
      <div className={`grid gap-1.5 ${columns}`}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            role="radio"
            aria-checked={choice === chosen}
            onClick={() => onChoose(choice)}
            className="grid min-h-11 scroll-mt-26 place-content-center justify-items-center gap-1 rounded-field bg-surface-2 px-1 py-1.5 text-sm font-medium hover:bg-surface-3 aria-checked:text-accent-2 aria-checked:inset-ring-2 aria-checked:inset-ring-accent"
          >
            {swatches && <span className="size-4 rounded-full" style={{ background: swatches[choice] }} />}
            {capital(choice)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How captions look, with a sample above a picture of dark and light. */
export function LookPage() {
  const { session } = usePlayer();
  const style = usePlayerView((view) => view.preferences.captionStyle);
  const isDrawn = usePlayerView((view) => view.tracks.drawn);
  const prefer = (change: Partial<CaptionStyle>) => session.prefer({ captionStyle: { ...style, ...change } });
  const size: CSSProperties = { fontSize: `${captionSizes[style.size] * 1.125}rem` };
  return (
    <>
      <p
        data-testid="caption-sample"
        className="sticky -top-2 z-10 grid h-24 place-items-center rounded-field [@media(max-height:30rem)]:h-18 bg-linear-to-r from-[#1d2b44] to-[#e9dcc0] text-center leading-tight font-medium"
        style={size}
      >
        <span className="rounded-tag box-decoration-clone px-2 py-0.5" style={captionLook(style)}>
          Ainsi parlent les images.
        </span>
      </p>
      {isDrawn && <p className="px-1 pt-2.5 text-sm text-muted">Ces sous-titres gardent leur propre apparence.</p>}
      <Choices
        label="Taille"
        choices={keysOf(captionSizes)}
        chosen={style.size}
        columns="grid-cols-2"
        onChoose={(chosen) => prefer({ size: chosen })}
      />
      <Choices
        label="Couleur"
        choices={keysOf(captionColours)}
        chosen={style.colour}
        columns="grid-cols-4"
        onChoose={(colour) => prefer({ colour })}
        swatches={captionColours}
      />
      <Choices
        label="Contour"
        choices={captionOutlines}
        chosen={style.outline}
        columns="grid-cols-3"
        onChoose={(outline) => prefer({ outline })}
      />
      <Choices
        label="Fond"
        choices={captionBackgrounds}
        chosen={style.background}
        columns="grid-cols-3"
        onChoose={(background) => prefer({ background })}
      />
    </>
  );
}

const steps = [-1, -0.1, 0.1, 1];

function shiftAdvice(shift: number): string {
  if (shift === 0) return "Les sous-titres viennent à leur heure.";
  return shift > 0 ? "Les sous-titres viennent plus tard." : "Les sous-titres viennent plus tôt.";
}

/** Makes captions come earlier or later, for this film or episode. */
export function ShiftPage() {
  const { session } = usePlayer();
  const shift = usePlayerView((view) => view.captionShift);
  return (
    <div className="grid gap-3 p-2">
      <p role="status" className="grid justify-items-center gap-1 text-center">
        <strong className="tabular-figures text-3xl font-semibold">{shiftName(shift)}</strong>
        <span className="text-sm text-muted">{shiftAdvice(shift)}</span>
      </p>
      <div className="grid grid-cols-4 gap-1.5">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            onClick={() => session.tracks.setCaptionShift(shift + step)}
            className="tabular-figures h-12 rounded-field bg-surface-2 text-sm font-semibold hover:bg-surface-3"
          >
            {shiftName(step)}
          </button>
        ))}
      </div>
      <Button onClick={() => session.tracks.setCaptionShift(0)}>Remettre à zéro</Button>
    </div>
  );
}
