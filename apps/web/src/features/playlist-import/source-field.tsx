import { FileUp, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";

/** What was pasted, or the file that was joined in its place. */
export interface Source {
  readonly text: string;
  readonly file: File | null;
}

export const noSource: Source = { text: "", file: null };
export const isEmpty = ({ text, file }: Source): boolean => file === null && text.trim() === "";

/** SourceField: a text that is pasted, or a file dropped or chosen in its place. `label`, `value`, `accept`, `placeholder`, `error`, `onChange(source)`. */
export function SourceField({
  label,
  value,
  accept,
  placeholder,
  error,
  onChange,
}: {
  label: string;
  value: Source;
  accept: string;
  placeholder: string;
  error: string | null;
  onChange: (source: Source) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const file = files?.item(0);
    if (file) onChange({ text: "", file });
  };
  return (
    <div
      className="grid gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <TextArea
        label={label}
        value={value.text}
        rows={6}
        wrap="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={value.file !== null}
        className="resize-y font-mono text-sm"
        error={error}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value, file: null })}
      />
      {value.file ? (
        <p className="flex items-center gap-2 rounded-champ bg-velours-2 pl-4">
          <span className="min-w-0 flex-1 truncate">{value.file.name}</span>
          <IconButton plain label={`Retirer ${value.file.name}`} onClick={() => onChange(noSource)} icon={X} />
        </p>
      ) : (
        <Button className="justify-self-start" onClick={() => picker.current?.click()} icon={FileUp}>
          Joindre un fichier
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={`${label} (fichier)`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
