import { newSource, sourceIntervals, sourceLimits, type ChannelSource, type NewSource } from "@seance/contract/channel-sources";
import { frenchErrorMessage } from "@seance/contract/french";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { useSaveSource } from "./sources.api.ts";

export const intervalLabels: Readonly<Record<number, string>> = {
  1: "toutes les heures",
  3: "toutes les 3 heures",
  6: "toutes les 6 heures",
  12: "toutes les 12 heures",
  24: "chaque jour",
  168: "chaque semaine",
};
export const sourceKindLabels = { playlist: "Liste de chaînes", guide: "Guide des programmes" } as const;

const kinds = Object.entries(sourceKindLabels).map(([value, label]) => ({ value, label }));
const intervals = sourceIntervals.map((hours) => ({ value: String(hours), label: intervalLabels[hours] ?? "" }));
const empty = { kind: "playlist", name: "", url: "", every_hours: 24, applies: false };

/** A new followed address, or the settings of `base`. */
export function SourceForm({ base, onDone }: { base: ChannelSource | null; onDone: () => void }) {
  const { kind, name, url, every_hours, applies } = base ?? empty;
  const [values, setValues] = useState({ kind, name, url, every_hours, applies });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveSource(base);
  const set = (part: Partial<typeof values>): void => {
    setValues({ ...values, ...part });
    setFaults({});
  };
  const send = (body: NewSource): void =>
    save.mutate(body, {
      onSuccess: () => {
        notifyDone(base ? "Adresse modifiée" : "Adresse suivie");
        onDone();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 409) setFaults({ url: error.detail ?? "" });
        else notifyError(saveErrorMessage(error, "L’adresse n’a pas pu être enregistrée"));
      },
    });
  const submit = (): void => {
    const { data, error } = newSource.safeParse(values, { error: frenchErrorMessage });
    if (data) send(data);
    else setFaults(Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
  };
  return (
    <form
      noValidate
      aria-label={base ? `Modifier ${base.name}` : "Suivre une adresse"}
      className="grid grid-cols-1 gap-4 rounded-panel bg-surface-2 p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <Select
        label="Contenu"
        value={values.kind}
        disabled={base !== null}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
      >
        <SelectOptions options={kinds} />
      </Select>
      <TextField
        label="Nom"
        value={values.name}
        maxLength={sourceLimits.name}
        error={faults["name"]}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <AddressFields values={values} faults={faults} onChange={set} />
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button onClick={onDone}>Annuler</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

type Values = typeof empty;

function AddressFields({
  values,
  faults,
  onChange,
}: {
  values: Values;
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<Values>) => void;
}) {
  return (
    <>
      <TextField
        label="Adresse"
        type="url"
        className="sm:col-span-2"
        placeholder="https://exemple.fr/liste.m3u"
        value={values.url}
        maxLength={sourceLimits.url}
        error={faults["url"]}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      <Select
        label="Relire"
        value={String(values.every_hours)}
        onChange={({ currentTarget }) => onChange({ every_hours: Number(currentTarget.value) })}
      >
        <SelectOptions options={intervals} />
      </Select>
      {values.kind === "playlist" && (
        <Switch
          label="Appliquer les changements"
          hint="Ajoute les nouvelles chaînes et suit les liens qui changent. Sinon, ils sont seulement signalés."
          checked={values.applies}
          onChange={(applies) => onChange({ applies })}
        />
      )}
    </>
  );
}
