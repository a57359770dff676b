import type { ChannelSource, SourceReport } from "@seance/contract/channel-sources";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { EditDeleteButtons } from "#ui/button/edit-delete-buttons.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { intervalLabels, sourceKindLabels } from "./source-form.tsx";
import { useRefreshSource } from "./sources.api.ts";

interface SourceCardProps {
  readonly source: ChannelSource;
  readonly manage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A followed address, its state and its last report. */
export function SourceCard({ source, manage, onEdit, onDelete }: SourceCardProps) {
  const { name, url, kind, every_hours, checked_at, failure, report } = source;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-panel bg-surface-2 p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <Tag tone="outline">{sourceKindLabels[kind]}</Tag>
          </p>
          <p className="truncate font-mono text-xs text-muted" title={url}>
            {url}
          </p>
          <p className="tabular-figures text-sm text-muted">
            {[
              `Relue ${intervalLabels[every_hours] ?? ""}`,
              checked_at === null ? "pas encore lue" : `lue le ${formatMoment(checked_at)}`,
              source.channels > 0 && countOf(source.channels, "chaîne", "chaînes"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {failure !== null && <p className="text-danger-2">{failure}</p>}
        </div>
        {manage && <EditDeleteButtons name={name} onEdit={onEdit} onDelete={onDelete} />}
      </div>
      {report && <Report report={report} />}
      {manage && <RefreshButtons source={source} />}
    </li>
  );
}

function RefreshButtons({ source: { id, name, kind, applies } }: { source: ChannelSource }) {
  const refresh = useRefreshSource();
  const read = (apply: boolean): void =>
    refresh.mutate(
      { id, apply },
      {
        onSuccess: ({ outcome, source }) => {
          if (outcome === "failed") notifyError(source.failure ?? unread);
          else if (outcome === "unchanged" || !source.report) notify(`Rien de nouveau dans ${name}`);
          else notify(`${name}\u202f: ${summaryOf(source.report)}`, { kind: "success" });
        },
        onError: (error) => notifyError(saveErrorMessage(error, unread)),
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={`Relire ${name}`} busy={refresh.isPending} onClick={() => read(false)}>
        Relire maintenant
      </Button>
      {kind === "playlist" && !applies && (
        <Button aria-label={`Appliquer les changements de ${name}`} busy={refresh.isPending} onClick={() => read(true)}>
          Appliquer les changements
        </Button>
      )}
    </div>
  );
}

const unread = "L’adresse n’a pas pu être lue";

function summaryOf({ came, went, moved, created, relinked, similar, programmes }: SourceReport): string {
  const facts = [
    came > 0 && countOf(came, "apparue", "apparues"),
    went > 0 && countOf(went, "disparue", "disparues"),
    moved > 0 && countOf(moved, "lien changé", "liens changés"),
    created > 0 && countOf(created, "chaîne ajoutée", "chaînes ajoutées"),
    relinked > 0 && countOf(relinked, "lien suivi", "liens suivis"),
    similar > 0 && countOf(similar, "doublon possible laissé", "doublons possibles laissés"),
    programmes > 0 && countOf(programmes, "programme chargé", "programmes chargés"),
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(", ") : "aucun changement";
}

function Report({ report }: { report: SourceReport }) {
  const { at, first, came, went, moved, came_list, went_list, moved_list } = report;
  return (
    <details className="rounded-field bg-surface px-3 py-2">
      <summary className="cursor-pointer py-1">
        <span className="text-muted">
          {first ? "Première lecture" : "Dernier changement"}, le {formatMoment(at)}
          {"\u202f: "}
        </span>
        {summaryOf(report)}
      </summary>
      <Names title="Apparues" count={came} names={came_list} />
      <Names title="Disparues de la liste (rien n’est supprimé)" count={went} names={went_list} />
      <Names title="Liens changés" count={moved} names={moved_list} />
    </details>
  );
}

function Names({ title, count, names }: { title: string; count: number; names: readonly { name: string; key: string }[] }) {
  if (count === 0) return null;
  return (
    <>
      <p className="mt-2 text-sm font-semibold">{title}</p>
      <ul aria-label={title} className="grid grid-cols-1 gap-x-6 text-sm text-body sm:grid-cols-2">
        {names.map(({ name, key }) => (
          <li key={key} className="truncate" title={key}>
            {name}
          </li>
        ))}
      </ul>
      {count > names.length && <p className="text-sm text-muted">et {countOf(count - names.length, "autre", "autres")}</p>}
    </>
  );
}
