import { Autocomplete } from "@base-ui/react/autocomplete";
import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { ResultContent } from "./result-content.tsx";
import type { OverlayGroup, OverlayRow } from "./use-overlay-rows.ts";

interface GroupProps {
  readonly group: OverlayGroup;
  readonly onOpen: (row: OverlayRow) => void;
  readonly onForget: (row: OverlayRow) => void;
}

/** The results of one kind, under their name. */
export function OverlayGroupView({ group, onOpen, onForget }: GroupProps) {
  return (
    <Autocomplete.Group items={group.items} className="pb-2">
      {group.value && (
        <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-sm font-semibold text-muted">
          {group.value}
        </Autocomplete.GroupLabel>
      )}
      <Autocomplete.Collection>
        {(row: OverlayRow) => <OverlayRowView key={row.id} row={row} onOpen={onOpen} onForget={onForget} />}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

type RowProps = Omit<GroupProps, "group"> & { readonly row: OverlayRow };

function OverlayRowView({ row, onOpen, onForget }: RowProps) {
  const { label, icon: Icon, does } = row;
  const isPlain = row.detail === "" && row.picture === undefined;
  return (
    <Autocomplete.Item
      value={row}
      onClick={() => onOpen(row)}
      className={`flex cursor-pointer scroll-my-2 items-center gap-4 rounded-field outline-none data-highlighted:bg-glass ${isPlain ? "min-h-11 px-2 py-1" : "p-2"}`}
    >
      {isPlain ? (
        <>
          <Icon aria-hidden="true" className="mx-3 size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
        </>
      ) : (
        <ResultContent row={row} eager />
      )}
      {does === "repeat" && <ForgetMark onPress={() => onForget(row)} />}
    </Autocomplete.Item>
  );
}

/** For the pointer; the keyboard has Delete, and the last row of the group. */
function ForgetMark({ onPress }: { onPress: () => void }) {
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    onPress();
  };
  return (
    <span
      aria-hidden="true"
      title="Retirer (Suppr)"
      onClick={press}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-glass hover:text-foreground"
    >
      <X className="size-4.5" />
    </span>
  );
}
