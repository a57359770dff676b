import { FileUp, X } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { FileButton } from "#ui/input/file-button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";

/** The pasted text, or the file that replaces it. */
export interface Source {
  readonly text: string;
  readonly file: File | null;
}

export const noSource: Source = { text: "", file: null };
export const isEmpty = ({ text, file }: Source): boolean => file === null && text.trim() === "";

interface SourceFieldProps {
  readonly label: string;
  readonly value: Source;
  readonly accept: string;
  readonly placeholder: string;
  readonly error: string | null;
  readonly onChange: (source: Source) => void;
}

/** A field for pasted text, or for a file that is dropped or chosen instead. */
export function SourceField({ label, value, accept, placeholder, error, onChange }: SourceFieldProps) {
  const take = ([file]: Iterable<File>): void => {
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
        <p className="flex items-center gap-2 rounded-field bg-surface-2 pl-4">
          <span className="min-w-0 flex-1 truncate">{value.file.name}</span>
          <IconButton plain label={`Retirer ${value.file.name}`} onClick={() => onChange(noSource)} icon={X} />
        </p>
      ) : (
        <FileButton icon={FileUp} label={`${label} (fichier)`} accept={accept} onFiles={take}>
          Joindre un fichier
        </FileButton>
      )}
    </div>
  );
}
