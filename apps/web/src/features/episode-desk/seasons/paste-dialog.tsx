import type { Episode } from "@seance/contract/episodes";
import { seasonLimits, seasonMessages, type SeasonEpisode } from "@seance/contract/season-form";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { namedSeasons, readEpisodeLines, repeatedNumbers } from "./episode-lines.ts";
import { SeasonPreview } from "./season-preview.tsx";
import { nextNumber } from "./seasons.ts";

export interface SeasonDialogProps {
  readonly seriesId: string;
  readonly season: number;
  /** Of the series. */
  readonly episodes: readonly Episode[];
  readonly onClose: () => void;
}

/** Adds the episodes of a pasted list to a season: the one that the list names, else the one it was opened from. */
export function PasteDialog({ seriesId, season, episodes, onClose }: SeasonDialogProps) {
  const [text, setText] = useState("");
  const [asking, setAsking] = useState(false);
  const named = namedSeasons(text);
  const target = named[0] ?? season;
  const lines = readEpisodeLines(text, nextNumber(episodes, target));
  const fault = faultOf(lines, named);
  const close = (): void => (text.trim() === "" ? onClose() : setAsking(true));
  return (
    <Modal open title={`Coller les épisodes de la saison ${target}`} description={description} onClose={close}>
      <div className="grid gap-4">
        <TextArea
          label="Liste des épisodes"
          rows={7}
          value={text}
          error={fault}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {target !== season && fault === undefined && (
          <p role="status" className="text-accent-2">
            {`La liste nomme la saison ${target}\u202f: ses épisodes iront dans la saison ${target}, non dans la saison ${season}.`}
          </p>
        )}
        {lines.length > 0 && fault === undefined && (
          <SeasonPreview {...{ seriesId, episodes }} season={target} given={lines} onDone={onClose} />
        )}
        {lines.length === 0 && (
          <Button onClick={onClose} className="justify-self-end">
            Annuler
          </Button>
        )}
      </div>
      <UnsavedGuard dirty={text.trim() !== ""} />
      <ConfirmDialog
        open={asking}
        title={"Abandonner cette liste\u202f?"}
        text="Aucun de ses épisodes n’est encore ajouté."
        confirm="Abandonner"
        cancel="Continuer"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Modal>
  );
}

const description =
  "Un titre par ligne, avec son lien au bout s’il en a un. Les numéros se suivent\u202f; «\u202f3. Titre\u202f» ou «\u202fS01E03 Titre\u202f» en donne un.";

function faultOf(lines: readonly SeasonEpisode[], seasons: readonly number[]): string | undefined {
  if (seasons.length > 1) return `La liste nomme plusieurs saisons (${seasons.join(", ")})\u202f: collez-les une par une.`;
  if (seasons[0] === 0) return "La saison 0 n’existe pas ici\u202f: les saisons se comptent à partir de 1.";
  const repeated = repeatedNumbers(lines);
  if (repeated.length > 0) return `${seasonMessages.twice}\u202f: ${repeated.join(", ")}`;
  if (lines.length > seasonLimits.episodes) return `${seasonLimits.episodes} épisodes au plus à la fois`;
  return undefined;
}
