import type { LibraryFile } from "@seance/contract/library";
import { EyeOff, Pencil, RotateCcw, Send } from "lucide-react";
import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { CorrectForm } from "./correct-form.tsx";
import { canPublish, canResume, fileLabel, fileName, fileTag, groupFiles, matchText, type FileGroup } from "./library-words.ts";

/** What the staff does to files. */
export interface FileActions {
  readonly publish: (files: readonly LibraryFile[]) => void;
  readonly ignore: (file: LibraryFile) => void;
  readonly resume: (file: LibraryFile) => void;
}

/** The files, grouped by film and series. */
export function FileList({ files, actions }: { files: readonly LibraryFile[]; actions: FileActions }) {
  const top = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLDivElement>(files.length, top);
  return (
    <div ref={list} className="grid gap-4">
      <p ref={top} tabIndex={-1} className="sr-only">
        {countOf(files.length, "fichier affiché", "fichiers affichés")}
      </p>
      {groupFiles(files).map((group) => (
        <Group key={group.key} group={group} actions={actions} onAction={rememberPosition} />
      ))}
    </div>
  );
}

type OnAction = (event: SyntheticEvent<HTMLElement>) => void;

function Group({ group: { title, files }, actions, onAction }: { group: FileGroup; actions: FileActions; onAction: OnAction }) {
  const toPublish = files.filter(canPublish);
  return (
    <section aria-label={title} className="rounded-panel bg-surface p-4 ring-1 ring-divider">
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        {toPublish.length > 1 && (
          <Button className="ml-auto" icon={Send} onClick={() => actions.publish(toPublish)}>
            Publier {countOf(toPublish.length, "fichier", "fichiers")}
          </Button>
        )}
      </header>
      <ul className="grid gap-1">
        {files.map((file) => (
          <FileRow key={file.id} file={file} actions={actions} onAction={onAction} />
        ))}
      </ul>
    </section>
  );
}

function FileRow({ file, actions, onAction }: { file: LibraryFile; actions: FileActions; onAction: OnAction }) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  };
  if (editing)
    return (
      <li>
        <CorrectForm file={file} onClose={close} />
      </li>
    );
  const { label, tone } = fileTag(file);
  const act = (run: (file: LibraryFile) => void) => (event: SyntheticEvent<HTMLElement>) => {
    onAction(event);
    run(file);
  };
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
        {canPublish(file) && (
          <>
            <RowButton ref={pencil} icon={Pencil} label={`Corriger ${fileName(file)}`} onClick={() => setEditing(true)} />
            <RowButton icon={EyeOff} label={`Ignorer ${fileName(file)}`} onClick={act(actions.ignore)} />
            <RowButton
              data-remove
              icon={Send}
              label={`Publier ${fileName(file)}`}
              onClick={act((one) => actions.publish([one]))}
            />
          </>
        )}
        {canResume(file) && (
          <RowButton data-remove icon={RotateCcw} label={`Reprendre ${fileName(file)}`} onClick={act(actions.resume)} />
        )}
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
    job && job.state !== "done" && jobText(job),
  ];
  return (
    <>
      {kind === "episode" && <p className="text-sm wrap-anywhere text-muted">{path}</p>}
      <p className="text-sm wrap-anywhere text-body">{facts.filter(Boolean).join(" · ")}</p>
      {notes.map((note) => (
        <p key={note} className="text-sm wrap-anywhere text-accent-2">
          {note}
        </p>
      ))}
    </>
  );
}

function jobText({ state, progress, error }: NonNullable<LibraryFile["job"]>): string {
  if (state === "failed") return `préparation en échec\u00a0: ${error ?? "cause inconnue"}`;
  if (state === "cancelled") return "préparation annulée";
  return state === "queued" ? "préparation en attente" : `préparation\u00a0: ${Math.floor(progress * 100)}\u00a0%`;
}
