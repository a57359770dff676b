import { limits } from "@seance/contract/limits";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** SearchField: a search input that calls `onChange` 300 ms after the last key press. `label`, `value`, `placeholder`. */
export function SearchField({
  label,
  value,
  placeholder,
  onChange,
  className = "",
}: {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (words: string) => void;
  className?: string;
}) {
  const [words, setWords] = useState(value);
  const [sent, setSent] = useState(value);
  // A `value` that changes for another reason (Back, a removed filter) replaces the typed text; its own echo does not.
  if (value !== sent && value !== words.trim()) {
    setSent(value);
    setWords(value);
  }
  const send = useEffectEvent(() => {
    setSent(words.trim());
    onChange(words.trim());
  });
  useEffect(() => {
    if (words.trim() === sent) return;
    const timer = setTimeout(send, limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [words, sent]);
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        type="search"
        value={words}
        maxLength={limits.search.maxLength}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder={placeholder}
        enterKeyHint="search"
        className="h-11 w-full rounded-full border border-edge bg-surface pr-4 pl-11.5 placeholder:text-muted hover:border-muted"
      />
    </label>
  );
}
