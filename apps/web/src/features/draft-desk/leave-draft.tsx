import { draftMessages, type ImportDraft } from "@seance/contract/import-drafts";
import { useCallback, useState } from "react";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { useLeave } from "./draft-desk.api.ts";
import type { LeaveAction } from "./draft-row.tsx";
import { leaveVerbs, missingText, titleOf } from "./draft-words.ts";

interface Leaving {
  readonly draft: ImportDraft;
  readonly action: LeaveAction;
}

const done = { publish: "publié", discard: "mis à la corbeille" } as const;

/**
 * Publishing and discarding drafts: `ask` does it, or first asks where something is missing or the draft is discarded; `asked` is what
 * LeaveDialog asks about; `pending` has what is under way by draft. `onGone`: before the draft leaves the list.
 */
export function useLeaveDraft(onGone: (id: string) => void) {
  const { mutateAsync } = useLeave();
  const [asked, setAsked] = useState<Leaving | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<string, LeaveAction>>(new Map());
  const leave = useCallback(
    async ({ draft, action }: Leaving): Promise<void> => {
      setAsked(null);
      setPending((before) => new Map(before).set(draft.id, action));
      const written = await mutateAsync({ draft, action, onGone }).catch(() => null);
      setPending((before) => new Map([...before].filter(([id]) => id !== draft.id)));
      if (written === null) return;
      if (written > 0) notifyDone(`«\u202f${titleOf(draft)}\u202f» ${done[action]}`);
      else notify(draftMessages.gone);
    },
    [mutateAsync, onGone],
  );
  const ask = useCallback(
    (draft: ImportDraft, action: LeaveAction): void => {
      if (action === "discard" || missingText(draft) !== null) setAsked({ draft, action });
      else void leave({ draft, action });
    },
    [leave],
  );
  return { ask, asked, leave, pending, cancel: () => setAsked(null) };
}

interface DialogProps {
  readonly asked: Leaving;
  readonly onConfirm: (leaving: Leaving) => void;
  readonly onCancel: () => void;
}

export function LeaveDialog({ asked, onConfirm, onCancel }: DialogProps) {
  const { draft, action } = asked;
  return (
    <ConfirmDialog
      open
      title={`${leaveVerbs[action]} «\u202f${titleOf(draft)}\u202f»\u202f?`}
      text={
        action === "publish"
          ? `${missingText(draft)}. Le titre devient visible de tous.`
          : "Il pourra en être restauré, encore en brouillon."
      }
      confirm={leaveVerbs[action]}
      onConfirm={() => onConfirm(asked)}
      onCancel={onCancel}
    />
  );
}
