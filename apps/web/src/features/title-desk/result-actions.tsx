import { refusalText } from "#lib/api/error-message.ts";
import { formatCount } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import type { Column, Selection } from "#ui/list/data-table.tsx";
import { ExportButton } from "#ui/list/export-button.tsx";
import { exportedColumns, type TableLayout } from "#ui/list/table-layout.ts";
import type { DeskTitle } from "./desk-kind.ts";
import { useAllResults, useExport } from "./title-desk.api.ts";
import type { TitleDeskProps } from "./use-desk-actions.ts";

type ResultsProps = Pick<TitleDeskProps, "kind" | "search">;

/** Offers to select all results of the filters, once the whole page is selected and there are more. */
export function SelectAllResults({
  kind,
  search,
  page,
  selection,
  onSelection,
}: ResultsProps & {
  page: { readonly titles: readonly DeskTitle[]; readonly total: number } | undefined;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}) {
  const { mutate, isPending } = useAllResults(kind.type);
  const select = (): void =>
    mutate(search, {
      onSuccess: (ids) => onSelection({ ...selection, ...Object.fromEntries(ids.map((id) => [id, true])) }),
      onError: (error) => notifyError(refusalText(error, "Les résultats n’ont pas pu être sélectionnés. Réessayez.")),
    });
  const chosen = Object.values(selection).filter(Boolean).length;
  if (!page?.titles.every(({ id }) => selection[id]) || page.total <= chosen) return null;
  return (
    <Button busy={isPending} onClick={select}>
      {`Sélectionner les ${formatCount(page.total)} résultats`}
    </Button>
  );
}

interface ExportProps extends ResultsProps {
  readonly columns: readonly Column<DeskTitle>[];
  readonly layout: TableLayout;
}

/** Downloads all results of the filters, in the order of the list, with the columns that are shown. */
export function ExportTitles({ kind, search, columns, layout }: ExportProps) {
  const { mutate, isPending } = useExport(kind.type);
  const press = (): void =>
    mutate(
      { search, columns: exportedColumns(columns, layout).map(({ id }) => id) },
      { onError: (error) => notifyError(refusalText(error, "L’export n’a pas pu être téléchargé. Réessayez.")) },
    );
  return <ExportButton busy={isPending} onPress={press} />;
}
