import type { PreparationAction } from "@seance/contract/hosting";
import { ChevronsUp, CircleStop, RotateCw } from "lucide-react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { describePreparation, preparationActions, type Prepared } from "./preparation.ts";

interface ButtonsProps {
  readonly video: Prepared;
  /** Distinct for each row. */
  readonly name: string;
  readonly hasFfmpeg: boolean;
  readonly onAction: (action: PreparationAction) => void;
}

/** Prepares a video of a list, again or before the others, or stops its preparation. */
export function PreparationButtons({ video, name, hasFfmpeg, onAction }: ButtonsProps) {
  const can = preparationActions(video, hasFfmpeg);
  return (
    <>
      {can.cancel && <RowButton icon={ChevronsUp} label={`Préparer d’abord ${name}`} onClick={() => onAction("first")} />}
      {/* One button, so that it keeps the focus when it becomes the other. */}
      {(can.cancel || can.retry) && (
        <RowButton
          icon={can.cancel ? CircleStop : RotateCw}
          label={can.cancel ? `Annuler la préparation de ${name}` : `${video.job ? "Préparer à nouveau" : "Préparer"} ${name}`}
          // Not the second press of a double click, which would undo the first.
          onClick={({ detail }) => detail < 2 && onAction(can.cancel ? "cancel" : "retry")}
        />
      )}
    </>
  );
}

/** How far a preparation is, with the log of ffmpeg and the notes; `notes`: others than those of the preparation. */
export function PreparationFacts({ video, notes }: { video: Prepared; notes: readonly string[] }) {
  const { text } = describePreparation(video);
  return (
    <>
      {text !== null && <span className="block wrap-anywhere tabular-figures text-body">{text}</span>}
      {video.job?.log && (
        <details className="text-sm text-muted">
          <summary>Journal de ffmpeg</summary>
          <pre className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere">{video.job.log}</pre>
        </details>
      )}
      {[...notes, ...(video.job?.notes ?? [])].map((note) => (
        <span key={note} className="block wrap-anywhere text-accent-2">
          {note}
        </span>
      ))}
    </>
  );
}
