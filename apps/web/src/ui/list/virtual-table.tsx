import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { classOf, type Column } from "./data-table.tsx";

interface VirtualTableProps<Row> {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string | number;
  /** Height in pixels of a row that is not measured yet. */
  readonly rowHeight?: number;
  readonly stale?: boolean;
}

/** Focusable, so that the arrow keys scroll it. */
const reachable = { tabIndex: 0, "data-arrow-scroll": "" } as const;

/**
 * VirtualTable: thousands of rows in a scrolling box, which renders the visible ones only. `label`, `columns` (as DataTable's; give each
 * its width), `rows`, `rowId`, `rowHeight`, `stale`.
 */
export function VirtualTable<Row extends object>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, rowId, rowHeight = 64, stale = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (at) => {
      const row = rows[at];
      return row ? rowId(row) : at;
    },
  });
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      {...reachable}
      className="max-h-[min(70dvh,640px)] overflow-x-hidden overflow-y-auto rounded-panel ring-1 ring-divider focus-visible:-outline-offset-2"
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={stale}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <HeadRow columns={columns} />
        <tbody className={`transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}>
          <Space height={above} />
          {shown.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="hover:bg-surface"
                >
                  {columns.map((column) => (
                    <td key={column.id} className={`border-b border-divider px-3 py-2 align-middle ${classOf(column)}`}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              )
            );
          })}
          <Space height={below} />
        </tbody>
      </table>
    </div>
  );
}

function HeadRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={`sticky top-0 z-1 h-11 border-b border-divider bg-surface px-3 font-semibold text-muted ${classOf(column)}`}
          >
            <span className={column.hideHeader ? "sr-only" : ""}>{column.header}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Takes the height of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
