import { partMessages, type EpisodePart, type EpisodeParts, type PartRange } from "@seance/contract/parts";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { useParts, useSaveParts, wordOf, type StaffWord } from "./part-desk.api.ts";
import { parseTime, writeTime } from "./part-times.ts";

const names = { recap: "Récap", intro: "Intro", credits: "Générique" } as const;
const origins = { chapters: "d’après les chapitres du fichier", sound: "d’après le son de la saison" } as const;

/** The parts of an episode that viewers may skip, each saved by itself. An episode has an id once it is saved. */
export function PartDesk({ id }: { id: string }) {
  return id === "" ? null : <Parts id={id} />;
}

function Parts({ id }: { id: string }) {
  const query = useParts(id);
  const { mutate, isPending } = useSaveParts(id);
  const [before, setBefore] = useState<StaffWord | null>(null);
  if (hasFailed(query) && !query.data)
    return <ErrorState level={3} title="Les passages n’ont pas pu être chargés" onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { parts, still_url } = query.data;
  const save = (word: StaffWord, undo: StaffWord | null): void =>
    mutate(word, {
      onSuccess: () => setBefore(undo),
      onError: (error) => notifyError(saveErrorMessage(error, "Les passages n’ont pas pu être enregistrés. Réessayez.")),
    });
  const change = (kind: EpisodePart["kind"], range: PartRange | null | undefined): void => {
    const { [kind]: _before, ...others } = wordOf(parts);
    save(range === undefined ? others : { ...others, [kind]: range }, wordOf(parts));
  };
  return (
    <div role="group" aria-label="Passages" className="grid gap-3">
      <p className="text-sm text-muted">
        Ce que le lecteur propose de passer. Chaque passage s’enregistre aussitôt, sans enregistrer la fiche.
      </p>
      {parts.map((part) => (
        <PartRow
          key={`${part.kind} ${JSON.stringify(part)}`}
          part={part}
          busy={isPending}
          onChange={(range) => change(part.kind, range)}
        />
      ))}
      {before && (
        <p role="status" className="flex items-center gap-3 text-body">
          Passages enregistrés.
          <Button kind="quiet" busy={isPending} onClick={() => save(before, null)}>
            Annuler
          </Button>
        </p>
      )}
      <Still url={still_url} />
    </div>
  );
}

interface PartRowProps {
  part: EpisodePart;
  busy: boolean;
  /** `undefined` takes the staff's word back. */
  onChange: (range: PartRange | null | undefined) => void;
}

function PartRow({ part: { kind, given, removed, suggested }, busy, onChange }: PartRowProps) {
  const shown = removed ? null : (given ?? suggested);
  const [start, setStart] = useState(shown ? writeTime(shown.start) : "");
  const [end, setEnd] = useState(shown ? writeTime(shown.end) : "");
  const [error, setError] = useState("");
  const save = (): void => {
    const [from, to] = [parseTime(start), parseTime(end)];
    if (from === null || to === null) setError("Écrivez des temps comme 1:23.");
    else if (to - from < 1) setError(partMessages.order);
    else onChange({ start: from, end: to });
  };
  // Enter saves the part, not the form of the episode.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  };
  const name = names[kind];
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-end gap-3" onKeyDown={onKeyDown}>
      <TextField
        label={`${name}, début`}
        value={start}
        error={error}
        onChange={(event) => setStart(event.target.value)}
        className="w-32"
      />
      <TextField label={`${name}, fin`} value={end} onChange={(event) => setEnd(event.target.value)} className="w-32" />
      <Button busy={busy} onClick={save}>
        Enregistrer
      </Button>
      {shown && (
        <Button kind="quiet" busy={busy} onClick={() => onChange(null)}>
          Retirer
        </Button>
      )}
      {(given !== null || removed) && (
        <Button kind="quiet" busy={busy} onClick={() => onChange(undefined)}>
          {suggested ? "Reprendre la suggestion" : "Effacer"}
        </Button>
      )}
      <p className="basis-full text-sm text-muted">{noteOf({ given, removed, suggested })}</p>
    </div>
  );
}

function noteOf({ given, removed, suggested }: Pick<EpisodePart, "given" | "removed" | "suggested">): string {
  if (removed) return "Retiré\u202f: cet épisode n’en a pas.";
  if (given) return "Corrigé par l’équipe.";
  return suggested ? `Suggestion, ${origins[suggested.from]}.` : "Aucun n’est connu.";
}

function Still({ url }: { url: EpisodeParts["still_url"] }) {
  if (url === null) return null;
  return (
    <figure className="flex flex-wrap items-center gap-3">
      <img src={url} alt="" className="h-24 rounded-field" />
      <figcaption className="text-sm text-muted">
        {"Image tirée de la vidéo, pour la miniature\u202f: "}
        <a href={url} download className="text-accent-2 underline">
          la télécharger
        </a>
      </figcaption>
    </figure>
  );
}
