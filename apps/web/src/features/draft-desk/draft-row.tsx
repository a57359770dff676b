import type { ImportDraft } from "@seance/contract/import-drafts";
import { Pencil, Send, Trash2 } from "lucide-react";
import { memo } from "react";
import { ReviewRow } from "#shared/review/review-row.tsx";
import { Button } from "#ui/button/button.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { factsOf, leaveVerbs, missingText, readableLink, tagsOf, titleOf } from "./draft-words.ts";

export type LeaveAction = keyof typeof leaveVerbs;

interface DraftRowProps {
  readonly draft: ImportDraft;
  readonly manage: boolean;
  /** What is being done with it. */
  readonly leaving: LeaveAction | undefined;
  readonly onEdit: (id: string) => void;
  readonly onLeave: (draft: ImportDraft, action: LeaveAction) => void;
}

/** Without state of its own, since scrolling mounts hundreds of rows a second; rendered only where its draft changes. */
export const DraftRow = memo(function DraftRow({ draft, manage, leaving, onEdit, onLeave }: DraftRowProps) {
  const name = titleOf(draft);
  const missing = missingText(draft);
  const leave = (action: LeaveAction) => ({
    className: small,
    "aria-label": `${leaveVerbs[action]} ${name}`,
    title: `${leaveVerbs[action]} ${name}`,
    busy: leaving === action,
    onClick: () => onLeave(draft, action),
  });
  return (
    <ReviewRow
      title={name}
      name={name}
      tags={tagsOf(draft)}
      picture={<Poster src={draft.poster_url} title="" className="w-14 shrink-0 rounded-tag" />}
      actions={
        <>
          {draft.is_new && (
            <Button
              icon={Pencil}
              className={small}
              aria-label={`Corriger ${name}`}
              data-review-edit=""
              onClick={() => onEdit(draft.id)}
            >
              Corriger
            </Button>
          )}
          {manage && (
            <Button icon={Trash2} {...leave("discard")}>
              Corbeille
            </Button>
          )}
          <Button icon={Send} data-review-publish="" {...leave("publish")}>
            Publier
          </Button>
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
});

const small = "h-11! px-3! text-sm!";
