import { urlMigrationMessages, type UrlMigrationFields, type UrlMigrationPreview } from "@seance/contract/url-migration";
import { Eye, Replace } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { TextField } from "#ui/input/field.tsx";
import { ReadOnlyTag } from "#ui/feedback/read-only-tag.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { MigrationPreview } from "./migration-preview.tsx";
import { MigrationRuns } from "./migration-runs.tsx";
import { useMigrate, useMigrationRuns, usePreviewMigration } from "./url-migration.api.ts";

type Name = keyof UrlMigrationFields;
type Faults = Partial<Record<Name, string>>;

/** What the fields show at first; after a migration, the old domain is where the links are now. */
const defaults: UrlMigrationFields = { old_domain: "ancien-domaine.fr", new_domain: "nouveau-domaine.fr" };
const labels: Record<Name, string> = { old_domain: "Ancien domaine", new_domain: "Nouveau domaine" };

/** The URL migration tab: moves the catalogue's links from one domain to another; only the fondateur may. */
export function UrlMigrationDesk({ migrate }: { migrate: boolean }) {
  const runs = useMigrationRuns();
  const latest = runs.data?.find(({ can_undo }) => can_undo);
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
  return (
    <div className="max-w-260">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Migration d’URL</h1>
        {!migrate && <ReadOnlyTag />}
      </header>
      <p className="mb-5 max-w-[70ch] text-gris">
        Remplace un domaine par un autre dans les liens des films et des épisodes. Les domaines sont comparés en entier{"\u202f"}:
        un nom qui contient l’ancien domaine reste tel quel.
      </p>
      <form
        noValidate
        aria-label="Migration d’URL"
        onSubmit={(event) => {
          event.preventDefault();
          look();
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
              onChange={({ currentTarget: { value } }) => {
                setTyped((before) => ({ ...before, [name]: value }));
                setFaults({});
                preview.reset();
                run.reset();
              }}
            />
          ))}
          <div className="flex flex-wrap justify-end gap-3 md:col-span-2">
            <Button type="submit" disabled={!migrate} busy={preview.isPending} icon={Eye}>
              Prévisualiser
            </Button>
            <Button
              kind="danger"
              disabled={!migrate}
              busy={run.isPending}
              onClick={() => domains() && setAsking(true)}
              icon={Replace}
            >
              Lancer la migration
            </Button>
          </div>
        </fieldset>
      </form>
      {!migrate && <p className="mt-4 text-gris">Seul le fondateur peut lancer une migration.</p>}
      {preview.data && <MigrationPreview preview={preview.data} />}
      {run.data && (
        <section aria-label="Résultat" className="mt-6 rounded-panneau bg-velours p-5 ring-1 ring-vert">
          <p className="font-semibold text-vert-2">{`${run.data.total_updated} liens mis à jour`}</p>
          <p className="chiffres text-texte">{countsOf(run.data.movies_updated, run.data.episodes_updated)}</p>
        </section>
      )}
      <MigrationRuns query={runs} migrate={migrate} />
      {asking && (
        <ConfirmDialog
          open
          title={"Lancer la migration\u202f?"}
          text={`Cette action est irréversible\u202f: tous les liens de ${fields.old_domain.trim()} mèneront aussitôt à ${fields.new_domain.trim()}. Seule la dernière migration peut encore être annulée depuis cet onglet.`}
          confirm="Lancer la migration"
          busy={run.isPending}
          onConfirm={launch}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const linksOf = ({ movies_count, episodes_count }: UrlMigrationPreview): number => movies_count + episodes_count;

const countsOf = (movies: number, episodes: number): string =>
  `${countOf(movies, "film", "films")} et ${countOf(episodes, "épisode", "épisodes")}`;
