import { X } from "lucide-react";
import { useId, useState } from "react";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { TextField } from "./field.tsx";

/**
 * ListField: a list of texts. A comma or Enter adds what was typed, the cross of a text takes it off, Backspace in an empty field
 * takes the last one. `label`, `values`, `onChange(values)`, `error`, `hint`, `placeholder`.
 */
export function ListField({
  label,
  values,
  onChange,
  error,
  hint = "Séparez par une virgule ou par Entrée.",
  placeholder,
  inputRef,
}: {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  error: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const add = (text: string): void => {
    const added = splitList(text).filter((one) => !values.includes(one));
    setTyped("");
    if (added.length > 0) onChange([...values, ...added]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) onChange(values.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData("text");
    if (!/[,\n]/.test(pasted)) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };
  return (
    <div className="grid gap-2">
      <TextField
        ref={inputRef}
        label={label}
        error={error}
        hint={hint}
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(typed)}
      />
      {values.length > 0 && (
        <ul id={listId} aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="inline-flex min-h-8 max-w-full items-center rounded-full bg-velours-3 pl-3 text-sm">
              <span className="truncate">{value}</span>
              <button
                type="button"
                aria-label={`Retirer ${value}`}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="grid size-8 place-items-center rounded-full text-gris hover:text-ecran"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Texts between commas or line ends, trimmed, empty ones and repeats dropped. */
export function splitList(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}
