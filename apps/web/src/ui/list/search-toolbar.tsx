import { limits } from "@seance/contract/limits";
import { useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";
import { Select, SelectOptions } from "#ui/input/field.tsx";
import { SearchField } from "#ui/input/search-field.tsx";

/**
 * SearchToolbar: the search field and the filters above a list. `label` and `placeholder` of the field, `words`,
 * `onWords(words)` (undefined when the field is empty), children: the filters and other controls. `name` of the whole where it is not `label`.
 */
export function SearchToolbar({
  label,
  name = label,
  placeholder,
  words,
  onWords,
  children,
}: {
  label: string;
  name?: string;
  placeholder: string;
  words: string | undefined;
  onWords: (words: string | undefined) => void;
  children?: ReactNode;
}) {
  return (
    <div role="search" aria-label={name} className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={words ?? ""}
        onChange={(typed) => onWords(typed === "" ? undefined : typed)}
        className="w-full md:w-80"
      />
      {children}
    </div>
  );
}

/** FilterSelect: filters by one of several values. `label`, `all` (« Tous les rôles »), `value` and `options`; `onChange(undefined)` stands for all. */
export function FilterSelect<T extends string>({
  label,
  all,
  value,
  options,
  onChange,
  className = "w-52 max-sm:w-full",
}: {
  label: string;
  all: string;
  value: T | undefined;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T | undefined) => void;
  className?: string;
}) {
  return (
    <Select
      label={label}
      hideLabel
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
      className={className}
    >
      <option value="">{all}</option>
      <SelectOptions options={options} />
    </Select>
  );
}

/**
 * FilterDay: filters by a day. `label` (« Du »), `value`, `min` and `max`; `onDay(undefined)` stands for any. It is called 300 ms after the
 * last change: while a year is typed, each digit makes another date.
 */
export function FilterDay({
  label,
  value,
  onDay,
  // Without it, browsers let the year have six digits.
  max = "9999-12-31",
  min,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // A `value` that changes for another reason (Back, filters reset) replaces the typed date; its own echo does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value ?? "");
    }
  }
  const day = typed || undefined;
  const send = useEffectEvent(() => {
    setSent(day);
    onDay(day);
  });
  useEffect(() => {
    if (day === sent) return;
    const timer = setTimeout(send, limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [day, sent]);
  return (
    <label className="flex items-center gap-2 text-muted max-sm:flex-1">
      {label}
      <input
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="h-12 min-w-0 rounded-field border border-edge bg-surface px-3 text-base text-foreground transition-colors hover:border-muted max-sm:flex-1"
      />
    </label>
  );
}
