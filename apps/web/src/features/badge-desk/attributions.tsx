import type { BadgeAttribution } from "@seance/contract/badges-admin";
import { SearchX, Trash2 } from "lucide-react";
import { countOf, formatDay } from "#lib/format.ts";
import { PersonLink } from "#shared/people/person-link.tsx";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import type { Column } from "#ui/list/data-table.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { useAttributions } from "./badge-desk.api.ts";
import { BadgeMark } from "#shared/badges/badge-mark.tsx";
import { pageSize, type BadgeSearch } from "./badge-search.ts";

/** The attributed badges, the latest first. */
export function Attributions({
  search,
  onSearch,
  onTake,
}: {
  search: BadgeSearch;
  onSearch: ChangeAddress<BadgeSearch>;
  /** False without the permission to take badges back. */
  onTake: ((attribution: BadgeAttribution) => void) | false;
}) {
  const query = useAttributions(search);
  const attributions = query.data?.attributions;
  const total = query.data?.total ?? 0;
  return (
    <section aria-labelledby="attributions" className="mt-10">
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="attributions" className="text-xl">
          Badges attribués
        </h2>
        <p role="status" className="tabular-figures text-muted">
          {attributions && countOf(total, "attribution", "attributions")}
        </p>
        <SearchField
          label="Rechercher une attribution"
          placeholder="Email ou badge…"
          value={search.q ?? ""}
          onChange={(q) => onSearch({ q: q === "" ? undefined : q, page: undefined }, { replace: true })}
          className="w-full md:ml-auto md:w-80"
        />
      </header>
      <QueryTable
        query={query}
        fault="Erreur lors du chargement des attributions"
        level={3}
        empty={<EmptyState level={3} title="Aucune attribution trouvée" icon={<SearchX className="size-7" />} />}
        label="Badges attribués"
        columns={columnsOf(onTake)}
        rows={attributions}
        rowId={({ userId, badgeId }) => `${userId} ${badgeId}`}
        rowName={({ badgeName, userEmail }) => `${badgeName}, ${userEmail}`}
        skeletonRows={5}
      />
      <NumberedPages
        page={search.page ?? 1}
        pages={Math.ceil(total / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
    </section>
  );
}

function columnsOf(onTake: ((attribution: BadgeAttribution) => void) | false): Column<BadgeAttribution>[] {
  const columns: (Column<BadgeAttribution> | false)[] = [
    {
      id: "person",
      header: "Utilisateur",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: (one) => (
        <span className="flex items-center gap-3 max-sm:items-start">
          <RoleAvatar role={one.userRole} name={one.userEmail} className="size-9" />
          <span className="min-w-0">
            <span className="block truncate text-base font-semibold" title={one.userEmail}>
              <PersonLink id={one.userId} email={one.userEmail} />
            </span>
            <RoleLabel role={one.userRole} />
            <span className="my-1.5 block sm:hidden">
              <Given attribution={one} />
            </span>
            <span className="block truncate text-muted lg:hidden">{one.reason}</span>
          </span>
        </span>
      ),
    },
    {
      id: "badge",
      header: "Badge",
      from: "sm",
      cell: (one) => (
        <span className="block w-40 lg:w-52">
          <Given attribution={one} />
        </span>
      ),
    },
    {
      id: "reason",
      header: "Raison",
      from: "lg",
      cell: ({ reason }) => <span className="block w-64 wrap-anywhere">{reason || "—"}</span>,
    },
    {
      id: "date",
      header: "Attribué le",
      from: "md",
      cell: ({ assignedAt }) => <span className="whitespace-nowrap">{formatDay(assignedAt)}</span>,
    },
    onTake !== false && {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (one) => (
        <RowButton icon={Trash2} label={`Retirer ${one.badgeName} à ${one.userEmail}`} onClick={() => onTake(one)} />
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function Given({ attribution: { badgeName, badgeIcon, badgeColor, badgeDescription } }: { attribution: BadgeAttribution }) {
  return (
    <span title={badgeDescription || undefined}>
      <BadgeMark badge={{ name: badgeName, icon: badgeIcon, color: badgeColor }} />
    </span>
  );
}
