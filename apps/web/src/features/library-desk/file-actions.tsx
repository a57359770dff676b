import type { LibraryFile } from "@seance/contract/library";
import { EyeOff, RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { countOf, formatCount } from "#lib/format.ts";
import { PreparationButtons } from "#shared/preparation/preparation-row.tsx";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { useIgnore, usePrepareFile, usePublish } from "./library-desk.api.ts";
import { canPublish, canResume, isToReview, preparedOf, type FileGroup } from "./library-words.ts";

/** Others may have published or ignored the files in the meantime. */
const tellWaiting = (waiting: number): void =>
  waiting > 0
    ? notifyDone(`Publication de ${countOf(waiting, "fichier", "fichiers")}`)
    : notify("Rien à publier\u202f: la liste a changé entre-temps.");

interface FileActionsProps {
  readonly file: LibraryFile;
  readonly name: string;
  /** Before an action that takes the file out of the list. */
  readonly onLeaving: (event: SyntheticEvent<HTMLElement>) => void;
}

/** Publishes, ignores or takes up a file again. */
export function FileActions({ file, name, onLeaving }: FileActionsProps) {
  const publish = usePublish();
  const ignore = useIgnore();
  const busy = publish.isPending || ignore.isPending;
  const act = (run: () => void) => (event: SyntheticEvent<HTMLElement>) => {
    if (busy) return;
    onLeaving(event);
    run();
  };
  const mark = (ignored: boolean, text: string) =>
    act(() =>
      ignore.mutate(
        { ids: [file.id], ignored },
        {
          onSuccess: ({ changed }) => (changed > 0 ? notifyDone(text) : notify("Ce fichier a changé entre-temps.")),
        },
      ),
    );
  return (
    <>
      {isToReview(file) && (
        <RowButton
          data-remove={canPublish(file) ? undefined : ""}
          icon={EyeOff}
          label={`Ignorer ${name}`}
          aria-disabled={busy}
          onClick={mark(true, `«\u202f${name}\u202f» est ignoré`)}
        />
      )}
      {canPublish(file) && (
        <RowButton
          data-remove
          data-review-publish=""
          icon={Send}
          label={`Publier ${name}`}
          aria-disabled={busy}
          onClick={act(() => publish.mutate([file], { onSuccess: tellWaiting }))}
        />
      )}
      {canResume(file) && (
        <RowButton
          data-remove
          icon={RotateCcw}
          label={`Reprendre ${name}`}
          aria-disabled={busy}
          onClick={mark(false, `«\u202f${name}\u202f» est de nouveau à traiter`)}
        />
      )}
    </>
  );
}

interface PrepareProps extends Pick<FileActionsProps, "file" | "name"> {
  readonly hasFfmpeg: boolean;
}

/** Prepares a published file, or stops its preparation. */
export function PrepareActions({ file, name, hasFfmpeg }: PrepareProps) {
  const prepare = usePrepareFile();
  return (
    <PreparationButtons
      video={preparedOf(file)}
      name={name}
      hasFfmpeg={hasFfmpeg}
      onAction={(action) => prepare({ id: file.id, action })}
    />
  );
}

const publicationText = "Chacun devient un film ou un épisode du catalogue, visible de tous. Les fichiers restent où ils sont.";

interface PublishGroupProps extends Pick<FileActionsProps, "onLeaving"> {
  readonly group: FileGroup;
}

/** Publishes the files of a film or series; asks first where some of them are not sure. */
export function PublishGroup({ group: { title, files }, onLeaving }: PublishGroupProps) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = usePublish();
  const toPublish = files.filter(canPublish);
  const doubtful = toPublish.filter(({ sure }) => !sure).length;
  if (toPublish.length < 2) return null;
  const publish = (): void => mutate(toPublish, { onSuccess: tellWaiting, onSettled: () => setAsked(false) });
  const count = countOf(toPublish.length, "fichier", "fichiers");
  return (
    <>
      <Button
        className="ml-auto"
        icon={Send}
        busy={isPending}
        aria-label={`Publier ${count} de ${title}`}
        onClick={(event) => {
          onLeaving(event);
          if (doubtful > 0) setAsked(true);
          else publish();
        }}
      >
        Publier {count}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`Publier ${count}, dont ${formatCount(doubtful)} à vérifier\u202f?`}
          text={`Ce qui a été reconnu des fichiers à vérifier est peut-être faux. ${publicationText}`}
          confirm="Publier"
          busy={isPending}
          onConfirm={publish}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Publishes all files that were recognised without a doubt, once confirmed. */
export function PublishSure({ count }: { count: number }) {
  const recognised = countOf(count, "fichier reconnu", "fichiers reconnus");
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = usePublish();
  return (
    <>
      <Button kind="primary" icon={Send} onClick={() => setAsked(true)}>
        Publier {recognised}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`Publier ${recognised}\u202f?`}
          text={publicationText}
          confirm="Publier"
          busy={isPending}
          onConfirm={() => mutate("sure", { onSuccess: tellWaiting, onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
