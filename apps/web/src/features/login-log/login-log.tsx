import { withCountry } from "@seance/contract/countries";
import type { LoginEntry } from "@seance/contract/login-history";
import { CircleCheck, CircleX, RotateCw, SearchX } from "lucide-react";
import { browserName } from "#lib/browser-name.ts";
import { countOf, truncate, formatMoment } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { PersonLink } from "#shared/people/person-link.tsx";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { Pagination } from "#ui/list/pagination.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { useLogins } from "./login-log.api.ts";
import { pageSize, type LoginSearch } from "./login-search.ts";

const results = [
  { value: "all", label: "Toutes" },
  { value: "success", label: "Réussies" },
  { value: "failure", label: "Échouées" },
] as const;

const everything = { q: undefined, result: undefined, compte: undefined, page: undefined };

/** The login history: successful and failed sign-ins, the latest first. */
export function LoginLog({ search, onSearch }: { search: LoginSearch; onSearch: ChangeAddress<LoginSearch> }) {
  const query = useLogins(search);
  const { data } = query;
  const page = search.page ?? 1;
  return (
    <>
      <DeskHeading
        title="Historique des Connexions"
        count={data ? `${data.total_estimated ? "environ " : ""}${countOf(data.total, "connexion", "connexions")}` : null}
      >
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden="true" className="-ml-1 size-4.5" />
          Actualiser
        </Button>
      </DeskHeading>
      <SearchToolbar
        label="Rechercher une connexion"
        placeholder="Email, ou début de l’adresse IP…"
        words={search.q}
        onWords={(q) => onSearch({ q, page: undefined }, { replace: true })}
      >
        <Segmented
          label="Résultat"
          value={search.result ?? "all"}
          onChange={(result) => onSearch({ result: result === "all" ? undefined : result, page: undefined }, { replace: true })}
          options={results}
        />
        {search.compte !== undefined && (
          <Chip pressed onPress={() => onSearch({ compte: undefined, page: undefined })}>
            Un seul compte
          </Chip>
        )}
      </SearchToolbar>
      <QueryTable
        query={query}
        fault="Erreur lors du chargement des connexions"
        empty={
          <EmptyState title="Aucune connexion trouvée" icon={<SearchX className="size-7" />}>
            <Button onClick={() => onSearch(everything)}>Toutes les connexions</Button>
          </EmptyState>
        }
        label="Connexions"
        columns={columns}
        rows={data?.logins}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
      />
      {/* The total may be an estimate: the number of pages is not always known, only whether there is a next one. */}
      {data && (page > 1 || data.total > pageSize) && (
        <Pagination
          page={page}
          hasNext={data.logins.length === pageSize && (data.total_estimated || page * pageSize < data.total)}
          onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
        />
      )}
    </>
  );
}

const columns: readonly Column<LoginEntry>[] = [
  {
    id: "email",
    header: "Email",
    isRowHeader: true,
    className: "w-full max-w-0",
    cell: (entry) => (
      <>
        <span className="block truncate text-base font-semibold" title={entry.email}>
          <PersonLink id={entry.account_id} email={entry.email} />
        </span>
        <span className="block text-muted md:hidden">
          {formatMoment(entry.login_time)} · {withCountry(entry.ip_address, entry.country)}
        </span>
        <span className="block truncate text-muted xl:hidden">
          <Agent name={entry.user_agent} />
        </span>
      </>
    ),
  },
  {
    id: "ip",
    header: "Adresse IP",
    from: "md",
    cell: ({ ip_address, country }) => (
      <span className="tabular-figures font-mono text-xs">{withCountry(ip_address, country)}</span>
    ),
  },
  {
    id: "time",
    header: "Date",
    from: "md",
    cell: ({ login_time }) => <span className="whitespace-nowrap">{formatMoment(login_time)}</span>,
  },
  {
    id: "agent",
    header: "Navigateur",
    from: "xl",
    cell: ({ user_agent }) => (
      <span className="whitespace-nowrap text-muted">
        <Agent name={user_agent} />
      </span>
    ),
  },
  { id: "result", header: "Résultat", cell: (entry) => <Result {...entry} /> },
];

/** The browser of a user agent; a program that none is known of, by its first 50 characters. */
function Agent({ name }: { name: string }) {
  return name === "" ? "Agent inconnu" : <span title={name}>{browserName(name) ?? truncate(name, 50)}</span>;
}

/** Text and icon, since colour alone conveys nothing. */
function Result({ success, remembered_device }: Pick<LoginEntry, "success" | "remembered_device">) {
  const Icon = success ? CircleCheck : CircleX;
  return (
    <>
      <span
        className={`inline-flex items-center gap-1.5 whitespace-nowrap ${success ? "text-body" : "font-semibold text-danger-2"}`}
      >
        <Icon aria-hidden="true" className={`size-4 ${success ? "text-success-2" : ""}`} />
        {success ? "Réussie" : "Échec"}
      </span>
      {remembered_device && <span className="block text-xs text-muted">Appareil retenu, sans code</span>}
    </>
  );
}
