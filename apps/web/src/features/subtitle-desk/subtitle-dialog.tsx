import { subtitleKinds } from "@seance/contract/playback";
import { subtitleLimits, type Subtitle } from "@seance/contract/subtitles";
import { useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { countOf } from "#lib/format.ts";
import { languageLabel } from "#lib/languages.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { optionsOf } from "#ui/form/form-spec.ts";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { Picker } from "#ui/input/picker.tsx";
import { useSaveSubtitle, type SubtitledItem, type TrackFacts } from "./subtitle-desk.api.ts";
import { guessTrack, kindLabels, searchLanguages } from "./subtitle-words.ts";

const kinds = optionsOf(subtitleKinds, kindLabels);
const noAnswer = "Les sous-titres n’ont pas pu être enregistrés. Vérifiez votre connexion et réessayez.";

/** The form of a subtitle file: its language, kind and label, for a new file or an existing one. */
export function SubtitleDialog({ item, of, onClose }: { item: SubtitledItem; of: File | Subtitle; onClose: () => void }) {
  const adding = of instanceof File;
  const [facts, setFacts] = useState<TrackFacts>(adding ? { ...guessTrack(of.name), label: null } : of);
  const [fault, setFault] = useState<string | null>(null);
  const save = useSaveSubtitle(item);
  const submit = (): void => {
    const { language, kind } = facts;
    if (language === null) return setFault("Choisissez la langue de ces sous-titres");
    const label = facts.label?.trim() || null;
    save.mutate(
      { of, facts: { language, kind, label } },
      {
        onSuccess: (saved) => {
          tellSaved(saved, adding);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={adding ? "Ajouter des sous-titres" : "Modifier les sous-titres"}
      description={adding ? of.name : of.filename}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TrackFields
          facts={facts}
          fault={fault}
          onChange={(part) => {
            setFacts({ ...facts, ...part });
            setFault(null);
          }}
        />
        <p role="alert" className="font-medium text-danger-2 empty:hidden">
          {save.error && refusalText(save.error, noAnswer)}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {adding ? "Ajouter" : "Enregistrer"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function TrackFields({
  facts: { language, kind, label },
  fault,
  onChange,
}: {
  facts: TrackFacts;
  fault: string | null;
  onChange: (part: Partial<TrackFacts>) => void;
}) {
  const [words, setWords] = useState("");
  const chosen = language !== null ? { value: language, label: languageLabel(language) } : null;
  return (
    <>
      <Picker
        label="Langue *"
        placeholder="Rechercher une langue…"
        items={searchLanguages(words)}
        chosen={chosen}
        onWords={(typed) => setWords(typed === chosen?.label ? "" : typed)}
        onPick={({ value }) => onChange({ language: value })}
        keepsChoice
        empty="Aucune langue de ce nom"
        error={fault ?? undefined}
      />
      <Select label="Type" value={kind} onChange={({ currentTarget }) => onChange({ kind: asKind(currentTarget.value) })}>
        <SelectOptions options={kinds} />
      </Select>
      <TextField
        label="Nom"
        hint={"Facultatif\u202f: sans lui, le lecteur dit la langue et le type."}
        maxLength={subtitleLimits.label}
        value={label ?? ""}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
    </>
  );
}

const asKind = (value: string): TrackFacts["kind"] => subtitleKinds.find((kind) => kind === value) ?? "full";

function tellSaved({ dropped }: Subtitle, added: boolean): void {
  notifyDone(added ? "Sous-titres ajoutés" : "Sous-titres modifiés");
  if (!added || dropped === 0) return;
  const many = dropped > 1;
  notify(
    `${countOf(dropped, "réplique illisible", "répliques illisibles")} ${many ? "ont été laissées" : "a été laissée"} de côté`,
    { kind: "warning" },
  );
}
