import { importLimits } from "@seance/contract/imports";
import { FileUp, X } from "lucide-react";
import { useState } from "react";
import type { ClipboardEvent, ReactNode } from "react";
import { countOf, formatCount } from "#lib/format.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { FileButton } from "#ui/input/file-button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { linksOf, readLinks, textOf, type LinkList, type Source } from "./link-list.ts";

/** A browser's field is slow with more lines than this: a longer paste stands beside it. */
const mostPasted = 500;

interface LinkSourceProps {
  readonly value: Source;
  readonly error: string | null;
  readonly onChange: (source: Source) => void;
}

/** Where links are pasted, or text files of them are dropped or chosen. */
export function LinkSource({ value, error, onChange }: LinkSourceProps) {
  const { text, lists } = value;
  const count = linksOf(value).length;
  const add = (...more: LinkList[]): void => onChange({ text, lists: [...lists, ...more] });
  const take = async (files: Iterable<File>): Promise<void> => {
    const read = await readFiles(files);
    if (read.length > 0) add(...read);
  };
  const paste = (event: ClipboardEvent): void => {
    const links = readLinks(event.clipboardData.getData("text"));
    if (links.length <= mostPasted) return;
    event.preventDefault();
    add({ name: "Liste collée", links });
  };
  return (
    <FileDropZone onFiles={(files) => void take(files)}>
      <TextArea
        label="Liens (un par ligne)"
        value={text}
        rows={10}
        spellCheck={false}
        wrap="off"
        placeholder={"https://exemple.fr/Nosferatu.1922.1080p.mkv\nhttps://exemple.fr/Les.Vampires.S01E01.mp4"}
        className="resize-y font-mono text-sm"
        error={error}
        hint={`Collez une liste ou déposez un fichier texte, ${formatCount(importLimits.links)} liens au plus.`}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value, lists })}
        onPaste={paste}
      />
      {lists.length > 0 && (
        <JoinedLists lists={lists} onRemove={(list) => onChange({ text, lists: lists.filter((one) => one !== list) })} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular-figures text-muted">
          {countOf(count, "lien", "liens")}
        </p>
        <FileButton
          icon={FileUp}
          label="Fichiers de liens"
          accept=".txt,.csv,.m3u,.m3u8,text/plain"
          multiple
          onFiles={(files) => void take(files)}
        >
          Joindre un fichier
        </FileButton>
      </div>
    </FileDropZone>
  );
}

/** Takes dropped files; it is outlined while something is dragged over it. */
function FileDropZone({ onFiles, children }: { onFiles: (files: FileList) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`grid content-start gap-3 rounded-panel ${over ? "outline-2 outline-offset-4 outline-accent" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

function JoinedLists({ lists, onRemove }: { lists: readonly LinkList[]; onRemove: (list: LinkList) => void }) {
  return (
    <ul aria-label="Listes jointes" className="grid gap-2">
      {lists.map((list, at) => (
        <li key={at} className="flex items-center gap-2 rounded-field bg-surface pl-4 ring-1 ring-divider">
          <span className="min-w-0 flex-1 truncate">
            {list.name} <span className="tabular-figures text-muted">· {countOf(list.links.length, "lien", "liens")}</span>
          </span>
          <IconButton plain label={`Retirer ${list.name}`} onClick={() => onRemove(list)} icon={X} />
        </li>
      ))}
    </ul>
  );
}

async function readFiles(files: Iterable<File>): Promise<LinkList[]> {
  const all = [...files];
  for (const { name } of all.filter(({ size }) => size > importLimits.body))
    notifyError(`${name}\u202f: fichier trop volumineux pour une liste de liens`);
  const read = all
    .filter(({ size }) => size <= importLimits.body)
    .map(async (file) => ({ name: file.name, links: readLinks(textOf(new Uint8Array(await file.arrayBuffer()))) }));
  return Promise.all(read);
}
