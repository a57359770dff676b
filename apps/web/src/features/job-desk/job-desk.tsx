import { listedJobKinds, listedJobKindNames, type ListedJob } from "@seance/contract/job-list";
import { can } from "@seance/contract/roles";
import { ListChecks } from "lucide-react";
import { countOf, formatMoment } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { useSession } from "#shared/session/current-session.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Select } from "#ui/input/field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { useJobs } from "./job-desk.api.ts";
import { JobActions, JobName, JobState } from "./job-cells.tsx";
import { jobSearch, type JobSearch } from "./job-search.ts";
import { durationOf } from "./job-words.ts";

const states = [
  { value: "all", label: "Toutes" },
  { value: "active", label: "En cours" },
  { value: "failed", label: "En échec" },
  { value: "over", label: "Terminées" },
] as const;

/** The jobs tab: what runs in the background, of every kind, and what ran lately. */
export function JobDesk({ search, onSearch }: { search: JobSearch; onSearch: ChangeAddress<JobSearch> }) {
  const query = useJobs(search);
  const { data } = query;
  const role = useSession().user?.role;
  const kinds = listedJobKindNames.filter((name) => can(role, listedJobKinds[name].permission));
  const none = search.sorte === undefined && search.etat === undefined;
  return (
    <>
      <DeskHeading title="Tâches" quiet count={data ? `${data.active} en cours, ${data.failed} en échec` : null} />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Select
          label="Sorte de tâche"
          hideLabel
          value={search.sorte ?? ""}
          onChange={({ target }) => onSearch({ sorte: jobSearch.parse({ sorte: target.value }).sorte }, { replace: true })}
        >
          <option value="">Toutes les sortes</option>
          {kinds.map((name) => (
            <option key={name} value={name}>
              {listedJobKinds[name].label}
            </option>
          ))}
        </Select>
        <Segmented
          label="État"
          value={search.etat ?? "all"}
          onChange={(etat) => onSearch({ etat: etat === "all" ? undefined : etat }, { replace: true })}
          options={states}
        />
      </div>
      <QueryTable
        query={query}
        fault="Les tâches n’ont pas pu être chargées"
        empty={
          <EmptyState
            title={none ? "Aucune tâche pour l’instant" : "Aucune tâche de ce genre"}
            icon={<ListChecks className="size-7" />}
          >
            {!none && <Button onClick={() => onSearch({ sorte: undefined, etat: undefined })}>Toutes les tâches</Button>}
          </EmptyState>
        }
        label="Tâches"
        columns={columns}
        rows={data?.jobs}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={({ label }) => label}
      />
      {data && data.jobs.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          {`${countOf(data.jobs.length, "tâche", "tâches")}\u202f: les plus récentes de chaque sorte.`}
        </p>
      )}
    </>
  );
}

const columns: readonly Column<ListedJob>[] = [
  { id: "name", header: "Tâche", isRowHeader: true, className: "w-full max-w-0", cell: (job) => <JobName job={job} /> },
  { id: "state", header: "État", cell: (job) => <JobState job={job} /> },
  {
    id: "who",
    header: "Qui",
    from: "lg",
    cell: ({ who }) => <span className="whitespace-nowrap text-muted">{who ?? "Le site"}</span>,
  },
  { id: "at", header: "Début", from: "md", cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span> },
  {
    id: "duration",
    header: "Durée",
    from: "lg",
    align: "end",
    cell: (job) => <span className="tabular-figures whitespace-nowrap text-muted">{durationOf(job, Date.now()) ?? "–"}</span>,
  },
  { id: "actions", header: "Actions", hideHeader: true, align: "end", cell: (job) => <JobActions job={job} /> },
];
