import { partNames, type EpisodePart } from "@seance/contract/parts";
import type { KeyboardEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { usePartTimes, type PartRowProps, type Times } from "./use-part-times.ts";

const origins = { chapters: "d’après les chapitres du fichier", sound: "d’après le son de la saison" } as const;

/** A part of an episode: its times, where they come from, and what staff may do with them. */
export function PartRow(props: PartRowProps) {
  const { row, times, faults, edit, enter, change, undo, busy } = usePartTimes(props);
  const { kind, given, removed, suggested } = props.part;
  const isGuess = suggested !== null && given === null && !removed;
  const name = partNames[kind];
  // Enter saves the part, not the form of the episode.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    enter();
  };
  const field = (edge: keyof Times, label: string) => (
    <TextField
      label={`${name}, ${label}`}
      value={times[edge]}
      error={faults[edge]}
      placeholder="0:00"
      autoComplete="off"
      onChange={({ currentTarget }) => edit(edge, currentTarget.value)}
      className="w-36 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
    />
  );
  return (
    <div ref={row} role="group" aria-label={name} className="grid gap-1.5" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-start gap-3">
        {field("start", "début")}
        {field("end", "fin")}
        <span className="flex flex-wrap gap-2 empty:hidden max-sm:basis-full sm:mt-7">
          {(props.typed ?? isGuess) && (
            <Button busy={busy} onClick={enter}>
              {props.typed ? "Enregistrer" : "Confirmer"}
            </Button>
          )}
          {!removed && suggested && (
            <Button busy={busy} onClick={() => change(null)}>
              Retirer
            </Button>
          )}
          {(given !== null || removed) && (
            <Button busy={busy} onClick={() => change(undefined)}>
              {suggested ? "Reprendre la suggestion" : "Effacer"}
            </Button>
          )}
        </span>
      </div>
      <p className="text-sm text-muted">{props.typed ? "Ces temps ne sont pas encore enregistrés." : noteOf(props.part)}</p>
      <p role="status" className="flex flex-wrap items-center gap-3 text-body empty:hidden">
        {undo && (
          <>
            {`${name}\u202f: c’est enregistré.`}
            <Button kind="quiet" busy={busy} onClick={() => change(undo.word, false)}>
              Annuler
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

function noteOf({ given, removed, suggested }: EpisodePart): string {
  if (removed) return "Retiré\u202f: cet épisode n’en a pas.";
  if (given) return suggested ? "Corrigé par l’équipe." : "Indiqué par l’équipe.";
  return suggested ? `Suggestion, ${origins[suggested.from]}.` : "Rien n’a été trouvé pour cet épisode.";
}
