import { Combobox } from "@base-ui/react/combobox";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode, Ref } from "react";
import { Poster } from "#ui/media/poster.tsx";

export interface PickerItem {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly picture?: string | null;
  /** Shown in the picture's place. */
  readonly mark?: ReactNode;
}

/**
 * Picker: finds one thing among many by typing; the screen looks for it. `label`, `hideLabel`, `items` (those found now), `onWords(typed)`,
 * `chosen`, `keepsChoice` (else each choice empties the field), `onPick(item)`, `empty` (words where nothing is found), `busy`, `error`.
 * `stale`: the items are those of earlier words, and Enter waits for those of the words typed now: it would pick another.
 */
export function Picker({
  label,
  hideLabel = false,
  placeholder,
  items,
  chosen,
  onWords,
  onPick,
  empty,
  busy = false,
  stale = false,
  keepsChoice = false,
  error,
  inputRef,
}: {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  items: readonly PickerItem[];
  chosen: PickerItem | null;
  onWords: (words: string) => void;
  onPick: (item: PickerItem) => void;
  empty: string;
  busy?: boolean;
  stale?: boolean;
  keepsChoice?: boolean;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [typed, setTyped] = useState(chosen?.label ?? "");
  const [known, setKnown] = useState(chosen);
  // Something else than this field may choose, or take the choice back; what is typed over it stays.
  if (keepsChoice && known?.value !== chosen?.value) {
    setKnown(chosen);
    if (chosen || typed === known?.label) setTyped(chosen?.label ?? "");
  }
  const write = (words: string): void => {
    setTyped(words);
    onWords(words);
  };
  return (
    <div className="grid gap-1.5">
      <Combobox.Root
        items={items}
        filter={null}
        value={chosen}
        itemToStringLabel={(item: PickerItem) => item.label}
        isItemEqualToValue={(item: PickerItem, other: PickerItem) => item.value === other.value}
        inputValue={typed}
        onInputValueChange={write}
        onValueChange={(item) => {
          if (!item) return;
          onPick(item);
          write(keepsChoice ? item.label : "");
        }}
        autoHighlight
      >
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-texte"}>
          {label}
        </label>
        <Combobox.Input
          ref={inputRef}
          id={id}
          placeholder={placeholder}
          onKeyDown={(event) => {
            if (!stale || event.key !== "Enter") return;
            event.preventDefault();
            event.preventBaseUIHandler();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-erreur` : undefined}
          className="h-12 w-full rounded-champ border border-bord bg-velours px-4 text-base text-ecran transition-colors placeholder:text-gris hover:border-gris aria-invalid:border-rouge-2"
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-(--niveau-voile) w-(--anchor-width) outline-none">
            <Combobox.Popup
              aria-busy={busy}
              className="max-h-[min(420px,var(--available-height))] overflow-y-auto rounded-panneau bg-velours-2 p-1.5 shadow-panneau outline-none"
            >
              <Combobox.Empty className="px-3 py-3 text-gris empty:hidden">{busy ? "Recherche…" : empty}</Combobox.Empty>
              <Combobox.List>
                {(item: PickerItem) => (
                  <Combobox.Item
                    key={item.value}
                    value={item}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-champ px-2 py-1 outline-none select-none data-highlighted:bg-verre-2"
                  >
                    {item.mark ?? <Poster src={item.picture} title="" className="w-8 shrink-0 rounded-tag" />}
                    <span className="min-w-0">
                      <span className="block truncate font-medium">{item.label}</span>
                      {item.detail && <span className="block truncate text-sm text-gris">{item.detail}</span>}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <p id={`${id}-erreur`} aria-live="polite" className="text-sm font-medium text-rouge-2 empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
