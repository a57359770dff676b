import { X } from "lucide-react";
import { useState } from "react";
import type { ClipboardEvent, KeyboardEvent, Ref } from "react";
import { TextField } from "./field.tsx";

interface ListFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * ListField: a list of texts. A comma, Enter or leaving the field adds the typed text; Backspace in the empty field removes the last
 * text. `label`, `values`, `onChange(values)`, `error`, `hint`, `placeholder`.
 */
export function ListField({
  label,
  values,
  onChange,
  error,
  hint = "Séparez par une virgule ou par Entrée.",
  placeholder,
  inputRef,
}: ListFieldProps) {
  const [typed, setTyped] = useState("");
  const add = (text: string): void => {
    const added = splitList(text).filter((part) => !values.includes(part));
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
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <Entry key={value} value={value} onRemove={() => onChange(values.filter((other) => other !== value))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ value, onRemove }: { value: string; onRemove: () => void }) {
  return (
    <li className="inline-flex min-h-8 max-w-full items-center rounded-full bg-surface-3 pl-3 text-sm">
      <span className="truncate">{value}</span>
      <button
        type="button"
        aria-label={`Retirer ${value}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** The distinct texts between commas or line ends, trimmed. */
export function splitList(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}
