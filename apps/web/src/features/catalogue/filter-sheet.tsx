import type { TitleFacets } from "@seance/contract/titles";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { FilterFields } from "./filter-panel.tsx";
import type { ListKind } from "./list-kinds.ts";
import type { ListSearch } from "./list-search.ts";
import { PageSize, SortButtons, ViewToggle, type ChangeSearch } from "./list-toolbar.tsx";

/** On a phone: the sorting, the filters and the view, in a sheet over the list. */
export function FilterSheet({
  kind,
  search,
  facets,
  total,
  onChange,
  onClose,
}: {
  kind: ListKind;
  search: ListSearch;
  facets: TitleFacets;
  total: number;
  onChange: ChangeSearch;
  onClose: () => void;
}) {
  const shared = { kind, search, onChange };
  return (
    <Modal
      open
      onClose={onClose}
      title="Filtres avancés"
      footer={
        <Button kind="primary" onClick={onClose} className="w-full">
          Voir {countOf(total, kind.one, kind.many)}
        </Button>
      }
    >
      <div className="grid gap-6">
        <SortButtons {...shared} />
        <FilterFields {...shared} facets={facets} />
        <div className="flex items-end justify-between gap-4">
          <PageSize {...shared} />
          <ViewToggle {...shared} />
        </div>
      </div>
    </Modal>
  );
}
