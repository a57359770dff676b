import { ChevronDown, Ellipsis } from "lucide-react";
import { Button } from "./button.tsx";
import { RowButton } from "./icon-button.tsx";
import { Menu, type MenuEntry } from "./menu.tsx";

interface RowMenuProps {
  /** Of the row. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  /** In a table of dense rows, the button is an icon. */
  readonly dense?: boolean;
}

/** RowMenu: the actions of a row, in one menu called « Actions : {name} ». On phones its button is an icon. */
export function RowMenu({ name, entries, dense = false }: RowMenuProps) {
  const label = `Actions\u202f: ${name}`;
  if (dense) return <Menu trigger={<RowButton icon={Ellipsis} label={label} />} entries={entries} />;
  return (
    <Menu
      trigger={
        <Button aria-label={label} title={label}>
          <span className="max-sm:hidden">Actions</span>
          <ChevronDown aria-hidden="true" className="-mr-1 size-4.5 max-sm:hidden" />
          <Ellipsis aria-hidden="true" className="-mx-1.5 size-5 sm:hidden" />
        </Button>
      }
      entries={entries}
    />
  );
}
