import { isWide, shownColumns, type TableLayout } from "./table-layout.ts";
import { QueryTable, type QueryTableProps } from "./query-table.tsx";

/** LayoutTable: a QueryTable with the columns and the density that the person has chosen (TableLayoutMenu). */
export function LayoutTable<Row extends object>({ layout, columns, ...table }: QueryTableProps<Row> & { layout: TableLayout }) {
  return (
    <div className={isWide(layout) ? "md:overflow-x-auto md:[--sticky-top:0px] md:[&_th[scope=row]]:min-w-48" : ""}>
      <QueryTable {...table} columns={shownColumns(columns, layout)} dense={layout.dense} />
    </div>
  );
}
