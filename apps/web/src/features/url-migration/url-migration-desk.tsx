import {
  urlMigrationMessages,
  type UrlMigrationFields,
  type UrlMigrationPreview,
  type UrlMigrationRun,
} from "@seance/contract/url-migration";
import { Eye, Replace } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { TextField } from "#ui/input/field.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { MigrationRuns } from "./migration-runs.tsx";
import { useMigrate, useMigrationRuns, usePreviewMigration } from "./url-migration.api.ts";

type Name = keyof UrlMigrationFields;
type Faults = Partial<Record<Name, string>>;

/** The first values; after a migration, the old domain is the one that the links now have. */
const defaults: UrlMigrationFields = { old_domain: "ancien-domaine.fr", new_domain: "nouveau-domaine.fr" };
const labels: Record<Name, string> = { old_domain: "Ancien domaine", new_domain: "Nouveau domaine" };

/** The URL migration tab: moves the links of the catalogue from one domain to another; only the fondateur may. */
export function UrlMigrationDesk({ migrate }: { migrate: boolean }) {
  const runs = useMigrationRuns();
  const form = useMigrationForm(runs.data?.find(({ can_undo }) => can_undo));
  return (
    <div className="max-w-260">
      <DeskHeading title="Migration d’URL" readOnly={!migrate} />
      <p className="mb-5 max-w-[70ch] text-muted">
        Remplace un domaine par un autre dans les liens des films et des épisodes. Les domaines sont comparés en entier{"\u202f"}:
        un nom qui contient l’ancien domaine reste tel quel.
      </p>
      <MigrationForm form={form} migrate={migrate} />
      {!migrate && <p className="mt-4 text-muted">Seul le fondateur peut lancer une migration.</p>}
      {form.preview.data && <MigrationPreview preview={form.preview.data} />}
      {form.run.data && (
        <section aria-label="Résultat" className="mt-6 rounded-panel bg-surface p-5 ring-1 ring-success">
          <p className="font-semibold text-success-2">{`${form.run.data.total_updated} liens mis à jour`}</p>
          <p className="tabular-figures text-body">
            {countsOf(form.run.data.movies_updated, form.run.data.episodes_updated, form.run.data.in_bin_updated)}
          </p>
        </section>
      )}
      <MigrationRuns query={runs} migrate={migrate} onUndone={form.forget} />
      {form.asking && <ConfirmMigration form={form} />}
    </div>
  );
}

/** The two domains of the form, and what is done with them. */
function useMigrationForm(latest: UrlMigrationRun | undefined) {
  const [typed, setTyped] = useState<Partial<UrlMigrationFields>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [asking, setAsking] = useState(false);
  const fields = { ...defaults, ...(latest && { old_domain: latest.new_domain }), ...typed };
  const preview = usePreviewMigration();
  const run = useMigrate();

  const domains = (): UrlMigrationFields | null => {
    const body = { old_domain: fields.old_domain.trim(), new_domain: fields.new_domain.trim() };
    if (body.old_domain !== "" && body.new_domain !== "") return body;
    const missing = urlMigrationMessages.bothNeeded;
    setFaults({
      ...(body.old_domain === "" && { old_domain: missing }),
      ...(body.new_domain === "" && { new_domain: missing }),
    });
    notifyError(missing);
    return null;
  };
  const fail = (words: string) => (error: Error) => {
    if (error instanceof ApiError) setFaults(error.fields);
    notifyError(words);
  };
  const look = (): void => {
    const body = domains();
    if (!body) return;
    run.reset();
    preview.mutate(body, {
      onSuccess: (found) => notify(`${linksOf(found)} liens seront modifiés`),
      onError: fail("Erreur lors de la prévisualisation"),
    });
  };
  const launch = (): void => {
    const body = domains();
    if (!body) return setAsking(false);
    run.mutate(body, {
      onSuccess: ({ total_updated }) => {
        preview.reset();
        notify(`Migration réussie! ${total_updated} liens mis à jour`, { kind: "success" });
      },
      onError: fail("Erreur lors de la migration"),
      onSettled: () => setAsking(false),
    });
  };
  const change = (name: Name, value: string): void => {
    setTyped((before) => ({ ...before, [name]: value }));
    setFaults({});
    preview.reset();
    run.reset();
  };
  const ask = (): void => setAsking(domains() !== null);
  /** After an undo, neither the counts nor the domains typed for the migration hold. */
  const forget = (): void => {
    setTyped({});
    preview.reset();
    run.reset();
  };
  return { fields, faults, change, preview, showPreview: look, run, ask, asking, forget, cancel: () => setAsking(false), launch };
}

interface FormProps {
  readonly form: ReturnType<typeof useMigrationForm>;
  readonly migrate: boolean;
}

function MigrationForm({ form, migrate }: FormProps) {
  const { fields, faults, change, preview, showPreview, run, ask } = form;
  return (
    <form
      noValidate
      aria-label="Migration d’URL"
      onSubmit={(event) => {
        event.preventDefault();
        showPreview();
      }}
    >
      <fieldset disabled={!migrate} className="grid items-start gap-5 md:grid-cols-2">
        {(["old_domain", "new_domain"] as const).map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            value={fields[name]}
            error={faults[name]}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => change(name, currentTarget.value)}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3 md:col-span-2">
          <Button type="submit" disabled={!migrate} busy={preview.isPending} icon={Eye}>
            Prévisualiser
          </Button>
          <Button kind="danger" disabled={!migrate} busy={run.isPending} onClick={ask} icon={Replace}>
            Lancer la migration
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function ConfirmMigration({ form: { fields, run, launch, cancel } }: Pick<FormProps, "form">) {
  return (
    <ConfirmDialog
      open
      title={"Lancer la migration\u202f?"}
      text={`Cette action est irréversible\u202f: tous les liens de ${fields.old_domain.trim()} mèneront aussitôt à ${fields.new_domain.trim()}. Seule la dernière migration peut encore être annulée depuis cet onglet.`}
      confirm="Lancer la migration"
      busy={run.isPending}
      onConfirm={launch}
      onCancel={cancel}
    />
  );
}

const linksOf = ({ movies_count, episodes_count }: UrlMigrationPreview): number => movies_count + episodes_count;

const countsOf = (movies: number, episodes: number, inBin = 0): string =>
  `${countOf(movies, "film", "films")} et ${countOf(episodes, "épisode", "épisodes")}${inBin > 0 ? `, dont ${inBin} dans la corbeille` : ""}`;

/** What a migration would change, with examples. */
function MigrationPreview({ preview }: { preview: UrlMigrationPreview }) {
  const { movies_count, episodes_count, in_bin_count, sample_changes } = preview;
  const total = movies_count + episodes_count;
  return (
    <section aria-label="Prévisualisation" className="mt-6 grid gap-4 rounded-panel bg-surface p-5 ring-1 ring-divider">
      <div>
        <p className="text-lg font-semibold">{`${total} liens seront modifiés`}</p>
        <p className="tabular-figures text-muted">{countsOf(movies_count, episodes_count, in_bin_count)}</p>
      </div>
      {sample_changes.length > 0 && (
        <ul aria-label="Exemples" className="grid gap-3">
          {sample_changes.map(({ title, old_url, new_url }) => (
            <li key={`${title} ${old_url}`} className="grid gap-0.5">
              <span className="font-semibold">{title}</span>
              <del className="font-mono text-xs wrap-anywhere text-muted">{old_url}</del>
              <ins className="font-mono text-xs wrap-anywhere text-success-2 no-underline">{new_url}</ins>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
