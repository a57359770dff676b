import { Combobox } from "@base-ui/react/combobox";
import { useId, useState } from "react";
import type { ReactNode, Ref } from "react";
import { Poster } from "#ui/media/poster.tsx";
import { FieldError } from "./field-frame.tsx";

export interface PickerItem {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
  readonly picture?: string | null;
  /** Replaces the picture. */
  readonly mark?: ReactNode;
}

interface PickerProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  /** The results of the typed words. */
  readonly items: readonly PickerItem[];
  readonly chosen: PickerItem | null;
  readonly onWords: (typed: string) => void;
  readonly onPick: (item: PickerItem) => void;
  /** Shown where nothing is found. */
  readonly empty: string;
  readonly busy?: boolean;
  /** The items are those of earlier words: Enter does nothing, since it would pick one of them. */
  readonly stale?: boolean;
  /** The field keeps the label of the choice; otherwise each choice empties the field. */
  readonly keepsChoice?: boolean;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Picker: finds one item among many by typing; the caller does the search. Props: see PickerProps. */
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
}: PickerProps) {
  const id = useId();
  const [typed, setTyped] = useTyped(chosen, keepsChoice);
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
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-body"}>
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
          aria-describedby={error ? `${id}-error` : undefined}
          className="h-12 w-full rounded-field border border-edge bg-surface px-4 text-base text-foreground transition-colors placeholder:text-muted hover:border-muted aria-invalid:border-danger-2"
        />
        <Results empty={busy ? "Recherche…" : empty} busy={busy} />
      </Combobox.Root>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The text of the field. A choice made or taken back elsewhere replaces it, unless something else was typed over the choice. */
function useTyped(chosen: PickerItem | null, keepsChoice: boolean) {
  const [typed, setTyped] = useState(chosen?.label ?? "");
  const [known, setKnown] = useState(chosen);
  if (keepsChoice && known?.value !== chosen?.value) {
    setKnown(chosen);
    if (chosen || typed === known?.label) setTyped(chosen?.label ?? "");
  }
  return [typed, setTyped] as const;
}

function Results({ empty, busy }: { empty: string; busy: boolean }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={6} className="z-(--z-overlay) w-(--anchor-width) outline-none">
        <Combobox.Popup
          aria-busy={busy}
          className="max-h-[min(420px,var(--available-height))] overflow-y-auto rounded-panel bg-surface-2 p-1.5 shadow-panel outline-none"
        >
          <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">{empty}</Combobox.Empty>
          <Combobox.List>{(item: PickerItem) => <Result key={item.value} item={item} />}</Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

function Result({ item }: { item: PickerItem }) {
  return (
    <Combobox.Item
      value={item}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 py-1 outline-none select-none data-highlighted:bg-glass-2"
    >
      {item.mark ??
        (item.picture !== undefined && <Poster src={item.picture} title="" sizes="32px" className="w-8 shrink-0 rounded-tag" />)}
      <span className="min-w-0">
        <span className="block truncate font-medium">{item.label}</span>
        {item.detail && <span className="block truncate text-sm text-muted">{item.detail}</span>}
      </span>
    </Combobox.Item>
  );
}
