import { auditActionLabel, auditSubjects } from "@seance/contract/audit";
import { SearchField } from "#ui/input/search-field.tsx";
import { FilterDay, FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import type { AuditSearch } from "#features/explorer/explorer-search.ts";

interface AuditToolbarProps {
  readonly search: AuditSearch;
  readonly onFilter: (part: Partial<AuditSearch>) => void;
  readonly count: string | undefined;
}

/** The filters of the audit: person, kind of action, item and days. */
export function AuditToolbar({ search, onFilter, count }: AuditToolbarProps) {
  return (
    <SearchToolbar
      label="Rechercher un membre de l’équipe"
      name="Rechercher dans le journal"
      placeholder="Email ou identifiant…"
      words={search.acteur}
      onWords={(acteur) => onFilter({ acteur })}
    >
      <SearchField
        label="Rechercher un élément"
        placeholder="Titre, nom ou identifiant…"
        value={search.element ?? ""}
        onChange={(typed) => onFilter({ element: typed === "" ? undefined : typed })}
        className="w-full md:w-80"
      />
      <FilterSelect
        label="Action"
        all="Toutes les actions"
        value={search.action}
        options={subjectsWith(search.action)}
        onChange={(action) => onFilter({ action })}
        className="w-60 max-sm:w-full"
      />
      <FilterDay label="Du" value={search.du} max={search.au} onDay={(du) => onFilter({ du })} />
      <FilterDay label="Au" value={search.au} min={search.du} onDay={(au) => onFilter({ au })} />
      <p role="status" className="tabular-figures text-muted max-sm:basis-full">
        {count}
      </p>
    </SearchToolbar>
  );
}

/** The address may name a single action, which is then added to the choices. */
function subjectsWith(action: string | undefined): { value: string; label: string }[] {
  const subjects = auditSubjects.map(([value, label]) => ({ value, label }));
  const known = subjects.some(({ value }) => value === action);
  return action === undefined || known ? subjects : [...subjects, { value: action, label: auditActionLabel(action) }];
}
