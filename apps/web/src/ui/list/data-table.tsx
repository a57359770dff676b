import { rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import type { Header, Row as TableRow, RowSelectionState, SortingState } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Checkbox } from "#ui/input/checkbox.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

/** The ids that are chosen, on this page or on another. */
export type Selection = RowSelectionState;

export interface Column<Row> {
  /** Also the key it is sorted by, where it is `sortable`. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Narrower screens leave the column out. */
  readonly from?: "sm" | "md" | "lg" | "xl" | "wide";
  readonly align?: "end";
  /** The header is only spoken: for a column of buttons. */
  readonly hideHeader?: boolean;
  /** Names the row for those who hear it. */
  readonly isRowHeader?: boolean;
  readonly className?: string;
}

/** The last column of a table: the buttons of each row. */
export const actionsColumn = <Row,>(cell: Column<Row>["cell"], className = ""): Column<Row> => ({
  id: "actions",
  header: "Actions",
  hideHeader: true,
  align: "end",
  className,
  cell,
});

export interface TableSort {
  readonly by: string;
  readonly order: "asc" | "desc";
}

export interface DataTableProps<Row> {
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they come: lines of their size stand there meanwhile. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** The row in words, for its checkbox. */
  readonly rowName: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  readonly onSort?: (sort: TableSort) => void;
  /** With both, each row has a checkbox; Shift takes all from the last one. */
  readonly selection?: Selection | undefined;
  readonly onSelection?: (selection: Selection) => void;
  /** Rows that stand out; something in them says why. */
  readonly isHighlighted?: (row: Row) => boolean;
  /** The rows shown are the last ones, while the asked ones come. */
  readonly stale?: boolean;
  readonly skeletonRows?: number;
}

const none: never[] = [];
const shownFrom = {
  sm: "max-sm:hidden",
  md: "max-md:hidden",
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
  wide: "max-[1535px]:hidden",
};

export const classOf = <Row,>({ from, align, className = "" }: Column<Row>): string =>
  `${from ? shownFrom[from] : ""} ${align === "end" ? "text-right" : "text-left"} ${className}`;

/**
 * DataTable: dense rows under a header that stays in sight, sorted and paged by the server. Props: `label`, `columns`, `rows`, `rowId`,
 * `rowName`, `sort` and `onSort`, `selection` and `onSelection`, `isHighlighted`, `stale`, `skeletonRows`. What is empty or failed is shown in its place.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, selection, onSelection, stale = false, skeletonRows = 12 } = props;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => row,
        enableSorting: column.sortable === true,
        sortDescFirst: false,
      })),
    [columns],
  );
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.order === "desc" }] : none;
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows ?? none,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: onSelection !== undefined,
    state: { sorting, rowSelection: selection ?? {} },
    onSortingChange: (update) => {
      const [first] = typeof update === "function" ? update(sorting) : update;
      if (first) onSort?.({ by: first.id, order: first.desc ? "desc" : "asc" });
    },
    onRowSelectionChange: (update) => onSelection?.(typeof update === "function" ? update(selection ?? {}) : update),
  });
  const choosable = onSelection !== undefined;
  return (
    <table aria-label={label} aria-busy={rows === undefined || stale} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {choosable && (
              <th scope="col" className={`${headCell} w-12 px-1`}>
                <Checkbox
                  label="Tout choisir sur cette page"
                  checked={table.getIsAllRowsSelected()}
                  // Of these rows: others may be chosen on another page.
                  mixed={table.getRowModel().rows.some((row) => row.getIsSelected())}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const column = byId.get(header.column.id);
              return column && <HeadCell key={header.id} header={header} column={column} />;
            })}
          </tr>
        ))}
      </thead>
      <tbody className={`transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, at) => <SkeletonRow key={at} columns={columns} choosable={choosable} />)
          : table
              .getRowModel()
              .rows.map((row) => (
                <BodyRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  name={props.rowName(row.original)}
                  choosable={choosable}
                  highlighted={props.isHighlighted?.(row.original) === true}
                />
              ))}
      </tbody>
    </table>
  );
}

const headCell =
  "sticky top-(--haut-colle,var(--spacing-barre)) z-2 h-11 border-b border-trait bg-velours font-semibold text-gris";
const bodyCell = "border-b border-trait align-middle";

function HeadCell<Row extends object>({ header, column }: { header: Header<Features, Row>; column: Column<Row> }) {
  const sorted = header.column.getIsSorted();
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={`${headCell} px-3 whitespace-nowrap ${classOf(column)}`}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className={`-mx-2 inline-flex h-11 items-center gap-1.5 rounded-champ px-2 hover:text-ecran ${sorted ? "text-ecran" : ""}`}
        >
          {column.header}
          <Arrow aria-hidden="true" className={`size-4 ${sorted ? "text-lampe" : "opacity-50"}`} />
        </button>
      ) : (
        <span className={column.hideHeader ? "sr-only" : ""}>{column.header}</span>
      )}
    </th>
  );
}

function BodyRow<Row extends object>({
  row,
  columns,
  name,
  choosable,
  highlighted,
}: {
  row: TableRow<Features, Row>;
  columns: readonly Column<Row>[];
  name: string;
  choosable: boolean;
  highlighted: boolean;
}) {
  const chosen = row.getIsSelected();
  const ground = highlighted ? "bg-lampe/8 shadow-[inset_3px_0_0_var(--color-lampe)] hover:bg-lampe/12" : "hover:bg-velours";
  return (
    <tr className={`transition-colors ${chosen ? "bg-velours-2" : ground}`}>
      {choosable && (
        <td className={`${bodyCell} w-12 px-1`}>
          <Checkbox label={`Choisir ${name}`} checked={chosen} onChange={row.getToggleSelectedHandler()} />
        </td>
      )}
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} scope="row" className={`${bodyCell} px-3 py-2 font-normal ${classOf(column)}`}>
            {column.cell(row.original)}
          </th>
        ) : (
          <td key={column.id} className={`${bodyCell} px-3 py-2 ${classOf(column)}`}>
            {column.cell(row.original)}
          </td>
        ),
      )}
    </tr>
  );
}

function SkeletonRow<Row>({ columns, choosable }: { columns: readonly Column<Row>[]; choosable: boolean }) {
  return (
    <tr aria-hidden="true">
      {choosable && (
        <td className={`${bodyCell} w-12 px-1`}>
          <Skeleton className="mx-auto size-5 rounded-tag" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={`${bodyCell} h-15 px-3 py-2 ${classOf(column)}`}>
          <Skeleton className="h-4 w-4/5 rounded-tag" />
        </td>
      ))}
    </tr>
  );
}
