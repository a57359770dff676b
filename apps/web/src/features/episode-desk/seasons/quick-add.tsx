import { formLimits } from "@seance/contract/form-fields";
import { episodeMessages } from "@seance/contract/episode-form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { wrapping } from "#ui/button/wrapping.ts";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { TextField } from "#ui/input/field.tsx";
import { addEpisode } from "#features/episode-desk/episode-desk.api.ts";
import { linkOf } from "./episode-lines.ts";

interface QuickAddProps {
  readonly seriesId: string;
  readonly season: number;
  /** The proposed number. */
  readonly number: number;
}

/** Adds an episode by its title and link in one line; Enter saves it and goes on with the next. */
export function QuickAdd(props: QuickAddProps) {
  const { place, title, link, fault, titleInput, isPending, setPlace, setTitle, setLink, save } = useQuickAdd(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // The form around would be saved.
    event.preventDefault();
    save();
  };
  return (
    <div role="group" aria-label={`Ajouter un épisode à la saison ${props.season}`} className="grid gap-2" onKeyDown={onKeyDown}>
      <div className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-3 lg:grid-cols-[88px_minmax(0,3fr)_minmax(0,2fr)]">
        <TextField
          label="N°"
          type="number"
          inputMode="numeric"
          min={formLimits.place.min}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <TextField
          label="Titre de l’épisode"
          ref={titleInput}
          value={title}
          maxLength={formLimits.title}
          autoComplete="off"
          error={fault ?? undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextField
          label="Lien de l’épisode"
          type="url"
          value={link}
          maxLength={formLimits.address}
          autoComplete="off"
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
          className="max-lg:col-span-2"
        />
      </div>
      <Button busy={isPending} onClick={save} className={`justify-self-start ${wrapping}`}>
        Enregistrer et ajouter le suivant
      </Button>
      <UnsavedGuard dirty={isBegun({ title, link })} />
    </div>
  );
}

const isBegun = ({ title, link }: { title: string; link: string }): boolean => title.trim() !== "" || link.trim() !== "";
const notAdded = "Cet épisode n’est pas encore ajouté\u202f: enregistrez-le, ou videz ses champs.";

function useQuickAdd({ seriesId, season, number }: QuickAddProps) {
  const [last, setLast] = useState(0);
  const [typed, setPlace] = useState<string | null>(null);
  // The list that the proposal comes from is behind for a moment after a save.
  const place = typed ?? String(Math.max(number, last + 1));
  const [title, setTitle] = useState("");
  const [link, setLink] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({ mutationFn: addEpisode });
  const refuse = (why: string): void => {
    setFault(why);
    titleInput.current?.focus();
  };
  useHeldForm(titleInput, isBegun({ title, link }), () => refuse(notAdded));
  const added = (episode_number: number): void => {
    notifyDone(`Épisode ${episode_number} ajouté`);
    setLast(episode_number);
    setPlace(null);
    setTitle("");
    setLink("");
    setFault(null);
    titleInput.current?.focus();
  };
  const save = (): void => {
    if (isPending) return;
    if (title.trim() === "") return refuse(episodeMessages.title);
    const episode_number = Number(place);
    mutate(
      { series_id: seriesId, season_number: season, episode_number, title, ...linkOf(link.trim() || undefined) },
      {
        onSuccess: () => added(episode_number),
        onError: (error) => setFault(refusalText(error, "L’épisode n’a pas pu être ajouté. Réessayez.")),
      },
    );
  };
  return { place, title, link, fault, titleInput, isPending, setPlace, setTitle, setLink, save };
}

/** While `held`, a save of the form around this input is refused: it would leave the page, and with it what is typed here. */
function useHeldForm(input: RefObject<HTMLInputElement | null>, held: boolean, onRefuse: () => void): void {
  const refuse = useEffectEvent((event: Event): void => {
    if (event.target !== input.current?.form) return;
    event.preventDefault();
    event.stopPropagation();
    onRefuse();
  });
  useEffect(() => {
    if (!held) return;
    const stop = new AbortController();
    document.addEventListener("submit", (event) => refuse(event), { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [held]);
}
