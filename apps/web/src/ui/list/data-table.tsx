import { rowSelectionFeature, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import type { Header, Row as TableRow, RowSelectionState, SortingState } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Checkbox } from "#ui/input/checkbox.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

/** The ids of the selected rows, on this page and on others. */
export type Selection = RowSelectionState;

export interface Column<Row> {
  /** Also the sort key of a `sortable` column. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Hidden until it is chosen among the columns (TableLayoutMenu). */
  readonly optional?: boolean;
  /** Narrower screens hide the column. */
  readonly from?: "sm" | "md" | "lg" | "xl" | "wide";
  readonly align?: "end";
  /** Only screen readers get the header: for a column of buttons. */
  readonly hideHeader?: boolean;
  /** Its cells are the row headers. */
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
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load: skeleton rows stand in for them. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** The name of a row, for the label of its checkbox. */
  readonly rowName: (row: Row) => string;
  readonly sort?: TableSort | undefined;
  readonly onSort?: (sort: TableSort) => void;
  /** With both, each row has a checkbox; Shift selects the range from the last one. */
  readonly selection?: Selection | undefined;
  readonly onSelection?: (selection: Selection) => void;
  /** Rows that stand out; a cell says why. */
  readonly isHighlighted?: (row: Row) => boolean;
  /** The rows are those of the previous query, while the next ones load. */
  readonly stale?: boolean;
  readonly skeletonRows?: number;
  /** Rows of one line. */
  readonly dense?: boolean;
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
 * DataTable: dense rows under a sticky header, sorted and paged by the server. Props: see DataTableProps. The caller shows empty and
 * failed states in its place.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, stale = false, skeletonRows = 12, dense = false } = props;
  const table = useServerTable(props);
  const selectable = props.onSelection !== undefined;
  const shown = table.getRowModel().rows;
  return (
    <table aria-label={label} aria-busy={rows === undefined || stale} className="w-full border-separate border-spacing-0 text-sm">
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selectable && (
              <th scope="col" className={`${headCell} w-12 px-1`}>
                <Checkbox
                  label="Tout choisir sur cette page"
                  checked={table.getIsAllRowsSelected()}
                  // Of the rows of this page: other pages may have selected rows too.
                  mixed={shown.some((row) => row.getIsSelected())}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {group.headers.map((header) => {
              const column = columns.find(({ id }) => id === header.column.id);
              return column && <HeadCell key={header.id} header={header} column={column} />;
            })}
          </tr>
        ))}
      </thead>
      <tbody className={`transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, at) => <SkeletonRow key={at} columns={columns} selectable={selectable} />)
          : shown.map((row) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                name={props.rowName(row.original)}
                selectable={selectable}
                dense={dense}
                highlighted={props.isHighlighted?.(row.original) === true}
              />
            ))}
      </tbody>
    </table>
  );
}

function useServerTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selection = {}, onSelection } = props;
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
  return useTable<Features, Row>({
    features,
    columns: defs,
    data: rows ?? none,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: onSelection !== undefined,
    state: { sorting, rowSelection: selection },
    onSortingChange: (update) => {
      const [first] = typeof update === "function" ? update(sorting) : update;
      if (first) onSort?.({ by: first.id, order: first.desc ? "desc" : "asc" });
    },
    onRowSelectionChange: (update) => onSelection?.(typeof update === "function" ? update(selection) : update),
  });
}

const headCell =
  "sticky top-(--sticky-top,var(--spacing-top-bar)) z-2 h-11 border-b border-divider bg-surface font-semibold text-muted";
const bodyCell = "border-b border-divider align-middle";

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
          className={`-mx-2 inline-flex h-11 items-center gap-1.5 rounded-field px-2 hover:text-foreground ${sorted ? "text-foreground" : ""}`}
        >
          {column.header}
          <Arrow aria-hidden="true" className={`size-4 ${sorted ? "text-accent" : "opacity-50"}`} />
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
  selectable,
  dense,
  highlighted,
}: {
  row: TableRow<Features, Row>;
  columns: readonly Column<Row>[];
  name: string;
  selectable: boolean;
  dense: boolean;
  highlighted: boolean;
}) {
  const selected = row.getIsSelected();
  const room = dense ? "px-3" : "px-3 py-2";
  const background = highlighted
    ? "bg-accent/8 shadow-[inset_3px_0_0_var(--color-accent)] hover:bg-accent/12"
    : "hover:bg-surface";
  return (
    <tr className={`transition-colors ${selected ? "bg-surface-2" : background}`}>
      {selectable && (
        <td className={`${bodyCell} w-12 px-1`}>
          <Checkbox label={`Choisir ${name}`} checked={selected} onChange={row.getToggleSelectedHandler()} />
        </td>
      )}
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.id} scope="row" className={`${bodyCell} ${room} font-normal ${classOf(column)}`}>
            {column.cell(row.original)}
          </th>
        ) : (
          <td key={column.id} className={`${bodyCell} ${room} ${classOf(column)}`}>
            {column.cell(row.original)}
          </td>
        ),
      )}
    </tr>
  );
}

function SkeletonRow<Row>({ columns, selectable }: { columns: readonly Column<Row>[]; selectable: boolean }) {
  return (
    <tr aria-hidden="true">
      {selectable && (
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
