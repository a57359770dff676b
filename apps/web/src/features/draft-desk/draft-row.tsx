import { draftMessages, type ImportDraft } from "@seance/contract/import-drafts";
import { Pencil, Send, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ReviewRow } from "#shared/review/review-row.tsx";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { Poster } from "#ui/media/poster.tsx";
import { useLeave } from "./draft-desk.api.ts";
import { factsOf, missingText, readableLink, tagsOf, titleOf } from "./draft-words.ts";

interface DraftRowProps {
  readonly draft: ImportDraft;
  readonly manage: boolean;
  readonly onEdit: () => void;
  /** Before the draft leaves the list. */
  readonly onLeaving: (row: HTMLElement) => void;
}

export function DraftRow({ draft, manage, onEdit, onLeaving }: DraftRowProps) {
  const name = titleOf(draft);
  const missing = missingText(draft);
  return (
    <ReviewRow
      title={name}
      name={name}
      tags={tagsOf(draft)}
      picture={<Poster src={draft.poster_url} title="" className="w-14 shrink-0 rounded-tag" />}
      actions={
        <>
          {draft.is_new && (
            <Button icon={Pencil} className={small} aria-label={`Corriger ${name}`} data-review-edit="" onClick={onEdit}>
              Corriger
            </Button>
          )}
          {manage && <LeaveButton action="discard" draft={draft} onLeaving={onLeaving} />}
          <LeaveButton action="publish" draft={draft} onLeaving={onLeaving} />
        </>
      }
    >
      <p className="text-sm text-body">{factsOf(draft)}</p>
      {missing !== null && <p className="text-sm text-accent-2">{missing}</p>}
      <p className="truncate font-mono text-xs text-muted" title={draft.link}>
        {readableLink(draft)}
      </p>
    </ReviewRow>
  );
}

const small = "h-11! px-3! text-sm!";

const words = {
  publish: { verb: "Publier", shown: "Publier", done: "publié", icon: Send },
  discard: { verb: "Mettre à la corbeille", shown: "Corbeille", done: "mis à la corbeille", icon: Trash2 },
} as const;

type LeaveProps = Pick<DraftRowProps, "draft" | "onLeaving"> & { readonly action: keyof typeof words };

/** Publishes a draft, asking first where something is missing, or moves it to the bin. */
function LeaveButton({ action, draft, onLeaving }: LeaveProps) {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useLeave(action);
  const { verb, shown, done, icon } = words[action];
  const name = titleOf(draft);
  const missing = missingText(draft);
  const leave = (): void => {
    setAsked(false);
    mutate(draft, {
      onSuccess: (written) => {
        if (button.current) onLeaving(button.current);
        if (written > 0) notifyDone(`«\u202f${name}\u202f» ${done}`);
        else notify(draftMessages.gone);
      },
    });
  };
  const asks = action === "discard" || missing !== null;
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        className={small}
        aria-label={`${verb} ${name}`}
        title={`${verb} ${name}`}
        busy={isPending}
        {...(action === "publish" && { "data-review-publish": "" })}
        onClick={() => (asks ? setAsked(true) : leave())}
      >
        {shown}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`${verb} «\u202f${name}\u202f»\u202f?`}
          text={
            action === "publish"
              ? `${missing}. Le titre devient visible de tous.`
              : "Il pourra en être restauré, encore en brouillon."
          }
          confirm={verb}
          onConfirm={leave}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
