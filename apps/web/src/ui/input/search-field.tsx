import { limits } from "@seance/contract/limits";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** SearchField: words to look for, told to `onChange` once they rest for 300 ms. `label`, `value`, `placeholder`, `onChange(words)`. */
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
  const [told, setTold] = useState(value);
  // A value that changes for another reason (going back, a filter taken off) replaces what was typed; its own echo does not.
  if (value !== told && value !== words.trim()) {
    setTold(value);
    setWords(value);
  }
  const tell = useEffectEvent(() => {
    setTold(words.trim());
    onChange(words.trim());
  });
  useEffect(() => {
    if (words.trim() === told) return;
    const timer = setTimeout(tell, limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [words, told]);
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-gris" />
      <input
        type="search"
        value={words}
        maxLength={limits.search.maxLength}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder={placeholder}
        enterKeyHint="search"
        className="h-11 w-full rounded-full border border-bord bg-velours pr-4 pl-11.5 placeholder:text-gris hover:border-gris"
      />
    </label>
  );
}
