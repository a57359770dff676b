import type { Episode } from "@seance/contract/episodes";
import { seasonLimits, seasonMessages, type SeasonEpisode } from "@seance/contract/season-form";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { readEpisodeLines, repeatedNumbers } from "./episode-lines.ts";
import { SeasonPreview } from "./season-preview.tsx";
import { nextNumber } from "./seasons.ts";

export interface SeasonDialogProps {
  readonly seriesId: string;
  readonly season: number;
  /** Of the series. */
  readonly episodes: readonly Episode[];
  readonly onClose: () => void;
}

/** Adds the episodes of a pasted list to a season. */
export function PasteDialog({ seriesId, season, episodes, onClose }: SeasonDialogProps) {
  const [text, setText] = useState("");
  const lines = readEpisodeLines(text, nextNumber(episodes, season));
  const fault = faultOf(lines);
  return (
    <Modal
      open
      title={`Coller les épisodes de la saison ${season}`}
      description={
        "Un titre par ligne, avec son lien au bout s’il en a un. Les numéros se suivent\u202f; «\u202f3. Titre\u202f» ou «\u202fS01E03 Titre\u202f» en donne un."
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextArea
          label="Liste des épisodes"
          rows={7}
          value={text}
          error={fault}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {lines.length > 0 && fault === undefined && (
          <SeasonPreview {...{ seriesId, season, episodes }} given={lines} onDone={onClose} />
        )}
        {lines.length === 0 && (
          <Button onClick={onClose} className="justify-self-end">
            Annuler
          </Button>
        )}
      </div>
    </Modal>
  );
}

function faultOf(lines: readonly SeasonEpisode[]): string | undefined {
  const repeated = repeatedNumbers(lines);
  if (repeated.length > 0) return `${seasonMessages.twice}\u202f: ${repeated.join(", ")}`;
  if (lines.length > seasonLimits.episodes) return `${seasonLimits.episodes} épisodes au plus à la fois`;
  return undefined;
}
