import { tickerLimits, type Ticker } from "@seance/contract/ticker";
import { tickerFields } from "@seance/contract/ticker-form";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { FormProvider, useController, useForm, useWatch } from "react-hook-form";
import { formResolver } from "#lib/form-check.ts";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { theTicker } from "#shared/revisions/revisions.api.ts";
import { Button } from "#ui/button/button.tsx";
import { Slider } from "#ui/input/field.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import type { FieldSpec } from "#ui/form/form-spec.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { takeSaved } from "#ui/form/take-saved.ts";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { speedLabel } from "./speed-label.ts";
import { useEditedTicker, useSaveTicker } from "./ticker-desk.api.ts";

interface TickerDeskProps {
  /** Whether this person may change the message. */
  readonly edit: boolean;
  /** Renders the ticker as viewers see it. */
  readonly preview: (ticker: Ticker) => ReactNode;
}

/** The message tab: the ticker of the home page, with a preview. */
export function TickerDesk({ edit, preview }: TickerDeskProps) {
  const query = useEditedTicker();
  return (
    <>
      <DeskHeading title="Message défilant" readOnly={!edit}>
        {edit && <HistoryButton item={theTicker} name="Message défilant" labelled />}
      </DeskHeading>
      <QueryView query={query} fault="Le message n’a pas pu être chargé">
        {(ticker) => (
          <TickerForm
            ticker={ticker}
            edit={edit}
            preview={preview}
            onReload={async () => {
              const { data, isError } = await query.refetch();
              if (isError) notifyError("Erreur lors du rechargement");
              return data;
            }}
          />
        )}
      </QueryView>
    </>
  );
}

const messageField: FieldSpec<keyof Ticker> = {
  kind: "area",
  name: "message",
  label: "Message",
  rows: 3,
  counter: tickerLimits.message,
};
const enabledField: FieldSpec<keyof Ticker> = {
  kind: "switch",
  name: "enabled",
  label: "Message activé",
  hint: "Il défile alors sur la page d’accueil.",
};
const colourFields: readonly FieldSpec<keyof Ticker>[] = [
  { kind: "colour", name: "text_color", label: "Couleur du texte" },
  { kind: "colour", name: "background_color", label: "Couleur du fond" },
];

function TickerForm({
  ticker,
  edit,
  preview,
  onReload,
}: TickerDeskProps & { ticker: Ticker; onReload: () => Promise<Ticker | undefined> }) {
  const form = useForm<Ticker>({
    values: ticker,
    // Unsaved edits stay when a refetch brings another ticker.
    resetOptions: { keepDirtyValues: true },
    resolver: formResolver<Ticker>(tickerFields),
  });
  const save = useSaveTicker();
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((body) => {
    const written = form.getValues();
    save.mutate(body, {
      onSuccess: (saved) => {
        takeSaved(form, written, saved);
        notifyDone("Message sauvegardé\u202f!");
      },
      onError: () => notifyError("Erreur sauvegarde"),
    });
  });
  const reload = async (): Promise<void> => {
    const current = await onReload();
    if (current) form.reset(current, { keepDirtyValues: false });
  };
  return (
    <FormProvider {...form}>
      <Preview render={preview} />
      <form noValidate aria-label="Message défilant" onSubmit={(event) => void submit(event)} className="max-w-200">
        <fieldset disabled={!edit} className="grid gap-5">
          <FormField spec={messageField} />
          <FormField spec={enabledField} />
          <SpeedField />
          <div className="grid gap-5 sm:grid-cols-2">
            {colourFields.map((spec) => (
              <FormField key={spec.name} spec={spec} />
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button disabled={!edit} onClick={() => void reload()} icon={RotateCw}>
              Recharger
            </Button>
            <Button type="submit" kind="primary" disabled={!edit} busy={save.isPending}>
              Sauvegarder
            </Button>
          </div>
        </fieldset>
      </form>
      {!edit && <p className="mt-4 text-muted">Seul le fondateur peut modifier ce message.</p>}
      <UnsavedGuard dirty={isDirty} />
    </FormProvider>
  );
}

function SpeedField() {
  const { field } = useController<Ticker, "speed">({ name: "speed" });
  const { min, max } = tickerLimits.speed;
  return (
    <Slider
      label="Vitesse"
      min={min}
      max={max}
      step={1}
      value={field.value}
      format={(speed) => `${speed} · ${speedLabel(speed)}`}
      onChange={field.onChange}
    />
  );
}

/** The ticker as viewers will see it, updated while the form is edited. */
function Preview({ render }: { render: TickerDeskProps["preview"] }) {
  const ticker = useWatch<Ticker>() as Ticker;
  return (
    <section aria-labelledby="ticker-preview" className="mb-6">
      <h2 id="ticker-preview" className="mb-2 text-lg">
        Aperçu
      </h2>
      {ticker.message.trim() === "" ? (
        <p className="flex h-10 items-center rounded-field bg-surface px-4 text-muted">Aucun message : rien ne défile.</p>
      ) : (
        render(ticker)
      )}
      {!ticker.enabled && <p className="mt-2 text-sm text-muted">Désactivé : les visiteurs ne le voient pas.</p>}
    </section>
  );
}
