import { originVersion, type Revision } from "@seance/contract/revisions";
import { isRole, roleLabels } from "@seance/contract/roles";
import { History, RotateCcw } from "lucide-react";
import { useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { ChangesTable } from "#shared/changes/changes-table.tsx";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Checkbox } from "#ui/input/checkbox.tsx";
import { Comparison } from "./comparison.tsx";
import { useRestoreRevision, useRevisions, type RevisedItem } from "./revisions.api.ts";

/** The revisions of an item: each with its changes, two of them compared, any of them restored. */
export function RevisionsDialog({
  item,
  name,
  onRestored,
  onClose,
}: {
  item: RevisedItem;
  name: string;
  onRestored?: (() => void) | undefined;
  onClose: () => void;
}) {
  const query = useRevisions(item);
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={`Historique de «\u202f${name}\u202f»`}
      description="Chaque enregistrement, le plus récent d’abord. Cochez deux versions pour les comparer."
    >
      <QueryView query={query} fault="L’historique n’a pas pu être chargé" level={3}>
        {(revisions) =>
          revisions.length === 0 ? (
            <EmptyState level={3} title="Aucune modification" icon={<History className="size-7" />} />
          ) : (
            <Revisions item={item} revisions={revisions} onRestored={onRestored} />
          )
        }
      </QueryView>
    </Modal>
  );
}

/** A version to compare or restore: what a revision left, or what was there before the first. */
interface Version {
  readonly id: string;
  readonly title: string;
  readonly revision: Revision | null;
}

/** Newest first, after them the version before the first revision, unless that made the item. */
function versionsOf(revisions: readonly Revision[]): Version[] {
  const versions = revisions.map((revision): Version => ({ id: revision.id, title: formatMoment(revision.at), revision }));
  const isWhole = revisions.at(-1)?.kind === "create";
  return isWhole ? versions : [...versions, { id: originVersion, title: "Version d’origine", revision: null }];
}

function Revisions({
  item,
  revisions,
  onRestored,
}: {
  item: RevisedItem;
  revisions: readonly Revision[];
  onRestored: (() => void) | undefined;
}) {
  const versions = versionsOf(revisions);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutate, isPending, variables } = useRestoreRevision(item, onRestored);
  const choose = (id: string, on: boolean): void =>
    setChosen((now) => (on ? [...now, id].slice(-2) : now.filter((one) => one !== id)));
  const restore = ({ id, title }: Version): void =>
    mutate(
      { version: id, latest: revisions[0]?.id ?? "" },
      {
        onSuccess: () => {
          setChosen([]);
          notifyDone(id === originVersion ? "Version d’origine rétablie" : `Version du ${title} rétablie`);
        },
        onError: (error) => notifyError(refusalText(error, "La version n’a pas pu être rétablie. Réessayez.")),
      },
    );
  const [newer, older] = versions.filter(({ id }) => chosen.includes(id));
  return (
    <>
      {newer && older && <Comparison item={item} older={older} newer={newer} />}
      <ol aria-label="Versions" className="grid grid-cols-1 gap-3">
        {versions.map((version, at) => (
          <VersionItem
            key={version.id}
            version={version}
            current={at === 0}
            chosen={chosen.includes(version.id)}
            busy={isPending && variables.version === version.id}
            onChoose={(on) => choose(version.id, on)}
            onRestore={() => restore(version)}
          />
        ))}
      </ol>
    </>
  );
}

const kindLabels: Record<Revision["kind"], string> = { create: "Ajout", update: "Modification", revert: "Retour à une version" };

function VersionItem({
  version: { title, revision },
  current,
  chosen,
  busy,
  onChoose,
  onRestore,
}: {
  version: Version;
  current: boolean;
  chosen: boolean;
  busy: boolean;
  onChoose: (on: boolean) => void;
  onRestore: () => void;
}) {
  const changed = Object.keys({ ...revision?.before, ...revision?.after }).length;
  return (
    <li className="min-w-0 rounded-panel bg-surface-2 ring-1 ring-divider">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2 pr-3">
        <Checkbox label={`Comparer ${title}`} checked={chosen} onChange={() => onChoose(!chosen)} />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {revision && (
            <span className="block text-sm wrap-anywhere text-muted">
              {kindLabels[revision.kind]} {authorOf(revision)}
            </span>
          )}
        </p>
        {current ? (
          <Tag tone="success">Version actuelle</Tag>
        ) : (
          <Button aria-label={`Revenir à cette version\u202f: ${title}`} busy={busy} onClick={onRestore} icon={RotateCcw}>
            <span className="max-sm:sr-only">Revenir à cette version</span>
          </Button>
        )}
      </div>
      {revision && changed > 0 && (
        <details className="border-t border-divider">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm text-muted">
            {countOf(changed, "champ", "champs")}
          </summary>
          <ChangesTable before={revision.before} after={revision.after} />
        </details>
      )}
    </li>
  );
}

function authorOf({ actor }: Revision): string {
  if (!actor) return "par le site, ou par quelqu’un qui n’est plus";
  return `par ${actor.email}${isRole(actor.role) ? ` (${roleLabels[actor.role]})` : ""}`;
}
