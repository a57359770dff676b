import type { LibraryFile } from "@seance/contract/library";
import { Pencil } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject, SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { countOf } from "#lib/format.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { CorrectForm } from "./correct-form.tsx";
import { FileActions, PublishGroup } from "./file-actions.tsx";
import { fileLabel, fileNames, fileTag, groupFiles, isToReview, matchText } from "./library-words.ts";

/** The files, grouped by film and series. */
export function FileList({ files }: { files: readonly LibraryFile[] }) {
  const top = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLDivElement>(files.length, top);
  const onCorrected = useCorrectedFocus(list, files);
  const names = fileNames(files);
  return (
    <div ref={list} className="grid gap-4">
      <p ref={top} tabIndex={-1} className="sr-only">
        {countOf(files.length, "fichier affiché", "fichiers affichés")}
      </p>
      {groupFiles(files).map((group) => (
        <section key={group.key} aria-label={group.title} className="rounded-panel bg-surface p-4 ring-1 ring-divider">
          <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="min-w-0 text-lg wrap-anywhere">{group.title}</h2>
            <PublishGroup group={group} onLeaving={rememberPosition} />
          </header>
          <ul className="grid gap-1">
            {group.files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                name={names.get(file.id) ?? group.title}
                onLeaving={rememberPosition}
                onCorrected={onCorrected}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A corrected file may move to another group, where its row is drawn anew: the focus follows it. */
function useCorrectedFocus(list: RefObject<HTMLElement | null>, files: readonly LibraryFile[]): (id: string) => void {
  const corrected = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (corrected.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-correct="${corrected.current}"]`)?.focus();
    corrected.current = null;
  }, [list, files]);
  return (id) => void (corrected.current = id);
}

interface FileRowProps {
  readonly file: LibraryFile;
  /** Distinct for each file. */
  readonly name: string;
  readonly onLeaving: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onCorrected: (id: string) => void;
}

function FileRow({ file, name, onLeaving, onCorrected }: FileRowProps) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = (corrected: boolean): void => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
    if (corrected) onCorrected(file.id);
  };
  if (editing)
    return (
      <li className="py-2">
        <CorrectForm file={file} name={name} onClose={close} />
      </li>
    );
  const { label, tone } = fileTag(file);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-divider pt-2 first:border-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{fileLabel(file)}</span>
          <Tag tone={tone}>{label}</Tag>
        </p>
        <FileFacts file={file} />
      </div>
      <div className="ml-auto flex">
        {isToReview(file) && (
          <RowButton
            ref={pencil}
            data-correct={file.id}
            icon={Pencil}
            label={`Corriger ${name}`}
            onClick={() => setEditing(true)}
          />
        )}
        <FileActions file={file} name={name} onLeaving={onLeaving} />
      </div>
    </li>
  );
}

function FileFacts({ file }: { file: LibraryFile }) {
  const { kind, path, has_poster, subtitles, notes, job } = file;
  const facts = [
    matchText(file),
    has_poster && "affiche",
    subtitles > 0 && countOf(subtitles, "fichier de sous-titres", "fichiers de sous-titres"),
    job && job.state !== "done" && job.state !== "failed" && jobText(job),
  ];
  return (
    <>
      {kind === "episode" && <p className="text-sm wrap-anywhere text-muted">{path}</p>}
      <p className="text-sm wrap-anywhere text-body">{facts.filter(Boolean).join(" · ")}</p>
      {job?.state === "failed" && (
        <p className="text-sm wrap-anywhere text-danger-2">{`Préparation en échec\u202f: ${job.error ?? "cause inconnue"}`}</p>
      )}
      {[...notes, ...(job?.notes ?? [])].map((note) => (
        <p key={note} className="text-sm wrap-anywhere text-accent-2">
          {note}
        </p>
      ))}
    </>
  );
}

function jobText({ state, progress }: NonNullable<LibraryFile["job"]>): string {
  if (state === "cancelled") return "préparation annulée";
  return state === "queued" ? "préparation en attente" : `préparation\u202f: ${Math.floor(progress * 100)}\u202f%`;
}
