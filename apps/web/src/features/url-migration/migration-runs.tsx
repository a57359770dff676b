import type { UrlMigrationRun } from "@seance/contract/url-migration";
import type { UseQueryResult } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { useUndoMigration } from "./url-migration.api.ts";

/** The latest migrations, and the way back from the last one. */
export function MigrationRuns({
  query,
  migrate,
  onUndone,
}: {
  query: UseQueryResult<UrlMigrationRun[]>;
  migrate: boolean;
  onUndone: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoMigration();
  const latest = query.data?.find(({ can_undo }) => can_undo);
  const takeBack = (id: string): void =>
    undo.mutate(id, {
      onSuccess: ({ total_updated }) => {
        onUndone();
        notify(`Migration annulée\u202f: ${total_updated} liens rétablis`, { kind: "success" });
      },
      onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de l’annulation")),
      onSettled: () => setAsking(false),
    });
  return (
    <section aria-labelledby="migrations-heading" className="mt-8">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="migrations-heading" className="text-lg">
          Dernières migrations
        </h2>
        {migrate && latest && (
          <Button onClick={() => setAsking(true)} icon={Undo2}>
            Annuler la dernière migration
          </Button>
        )}
      </header>
      <QueryTable
        query={query}
        fault="Les migrations n’ont pas pu être chargées"
        level={3}
        empty={<p className="text-muted">Aucune migration n’a encore été lancée.</p>}
        label="Dernières migrations"
        columns={columns}
        rows={query.data}
        rowId={({ id }) => id}
        rowName={({ old_domain }) => old_domain}
        skeletonRows={3}
      />
      {asking && latest && (
        <ConfirmDialog
          open
          title={"Annuler la dernière migration\u202f?"}
          text={`Les liens passés de ${latest.old_domain} à ${latest.new_domain} redeviennent ce qu’ils étaient, sauf ceux que quelqu’un a changés depuis.`}
          confirm="Annuler la migration"
          cancel="Fermer"
          busy={undo.isPending}
          onConfirm={() => takeBack(latest.id)}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const columns: readonly Column<UrlMigrationRun>[] = [
  {
    id: "domains",
    header: "Domaines",
    isRowHeader: true,
    cell: ({ old_domain, new_domain }) => <span className="wrap-anywhere">{`${old_domain} → ${new_domain}`}</span>,
  },
  { id: "movies", header: "Films", align: "end", from: "sm", cell: ({ movies_updated }) => movies_updated },
  { id: "episodes", header: "Épisodes", align: "end", from: "sm", cell: ({ episodes_updated }) => episodes_updated },
  { id: "by", header: "Par", from: "md", cell: ({ run_by }) => run_by ?? "—" },
  {
    id: "at",
    header: "Le",
    cell: ({ run_at, undone_at }) => (
      <>
        <span className="block">{formatMoment(run_at)}</span>
        {undone_at !== null && <span className="block text-muted">Annulée le {formatMoment(undone_at)}</span>}
      </>
    ),
  },
];
