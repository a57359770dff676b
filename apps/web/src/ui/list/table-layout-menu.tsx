import { Menu } from "@base-ui/react/menu";
import { Check, Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import type { Column } from "./data-table.tsx";
import { isChoosable, isColumnShown, usualLayout, type TableLayout } from "./table-layout.ts";

interface LayoutMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
}

/** TableLayoutMenu: the choice of a table's columns, and of rows of one line. Not on phones, which show one column. */
export function TableLayoutMenu<Row>({ columns, layout, onLayout }: LayoutMenuProps<Row>) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <Button icon={Columns3} className="max-md:hidden">
            Colonnes
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-(--z-overlay) outline-none">
          <Menu.Popup className="max-h-(--available-height) min-w-60 overflow-y-auto rounded-panel bg-surface-2 p-1.5 shadow-panel outline-none">
            {columns.filter(isChoosable).map((column) => (
              <Choice
                key={column.id}
                checked={isColumnShown(column, layout)}
                onChange={(shown) => onLayout({ ...layout, columns: { ...layout.columns, [column.id]: shown } })}
              >
                {column.header}
              </Choice>
            ))}
            <Menu.Separator className="mx-3 my-1.5 h-px bg-divider" />
            <Choice checked={layout.dense} onChange={(dense) => onLayout({ ...layout, dense })}>
              Lignes serrées
            </Choice>
            <Menu.Item className={itemClass} onClick={() => onLayout(usualLayout)}>
              <span className="size-5" />
              Disposition habituelle
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const itemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 font-medium outline-none select-none data-highlighted:bg-glass-2";

function Choice({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Menu.CheckboxItem checked={checked} onCheckedChange={onChange} className={itemClass}>
      <span className="size-5">
        <Menu.CheckboxItemIndicator>
          <Check aria-hidden="true" className="size-5 text-accent" />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  );
}
