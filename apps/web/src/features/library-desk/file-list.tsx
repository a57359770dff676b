import type { LibraryFile } from "@seance/contract/library";
import { Pencil } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject, SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { countOf } from "#lib/format.ts";
import { PreparationFacts } from "#shared/preparation/preparation-row.tsx";
import { describePreparation } from "#shared/preparation/preparation.ts";
import { ReviewKeysHint, ReviewRow } from "#shared/review/review-row.tsx";
import { useReviewKeys } from "#shared/review/use-review-keys.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { CorrectForm } from "./correct-form.tsx";
import { FileActions, PrepareActions, PublishGroup } from "./file-actions.tsx";
import { fileLabel, fileNames, fileTag, groupFiles, isToReview, matchText, preparedOf } from "./library-words.ts";

/** The files, grouped by film and series. */
export function FileList({ files, hasFfmpeg }: { files: readonly LibraryFile[]; hasFfmpeg: boolean }) {
  const top = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLDivElement>(top);
  const keys = useReviewKeys<HTMLDivElement>();
  const onCorrected = useCorrectedFocus(list, files);
  const names = fileNames(files);
  return (
    <div
      ref={(element) => {
        list.current = element;
        keys.list.current = element;
      }}
      onKeyDown={keys.onKeyDown}
      className="grid gap-4"
    >
      <p ref={top} tabIndex={-1} className="sr-only">
        {countOf(files.length, "fichier affiché", "fichiers affichés")}
      </p>
      {files.some(isToReview) && <ReviewKeysHint />}
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
                hasFfmpeg={hasFfmpeg}
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
  readonly hasFfmpeg: boolean;
  readonly onLeaving: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onCorrected: (id: string) => void;
}

function FileRow({ file, name, hasFfmpeg, onLeaving, onCorrected }: FileRowProps) {
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
  const actions = (
    <>
      {isToReview(file) && (
        <RowButton
          ref={pencil}
          data-correct={file.id}
          data-review-edit=""
          icon={Pencil}
          label={`Corriger ${name}`}
          onClick={() => setEditing(true)}
        />
      )}
      {file.state === "published" && <PrepareActions file={file} name={name} hasFfmpeg={hasFfmpeg} />}
      <FileActions file={file} name={name} onLeaving={onLeaving} />
    </>
  );
  return (
    <li className="border-t border-divider pt-2 first:border-0 first:pt-0">
      <ReviewRow title={fileLabel(file)} name={name} tags={tagsOf(file)} actions={actions}>
        <FileFacts file={file} />
      </ReviewRow>
    </li>
  );
}

/** Beside the tag of the publication that of the preparation, until one has succeeded. */
const tagsOf = (file: LibraryFile) =>
  !file.job || file.job.state === "done" ? [fileTag(file)] : [fileTag(file), describePreparation(preparedOf(file))];

function FileFacts({ file }: { file: LibraryFile }) {
  const { kind, path, has_poster, subtitles, notes } = file;
  const facts = [
    matchText(file),
    has_poster && "affiche",
    subtitles > 0 && countOf(subtitles, "fichier de sous-titres", "fichiers de sous-titres"),
  ];
  return (
    <div className="text-sm">
      {kind === "episode" && <p className="wrap-anywhere text-muted">{path}</p>}
      <p className="wrap-anywhere text-body">{facts.filter(Boolean).join(" · ")}</p>
      <PreparationFacts video={preparedOf(file)} notes={notes} />
    </div>
  );
}
