import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, type ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { useSinglePress } from "#ui/button/use-single-press.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  kind?: "danger" | "primary";
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/**
 * ConfirmDialog: asks before an action that cannot be undone; Escape and the first button cancel. The focus returns where it was or,
 * when that row was removed, to the next one. `open`, `title`, `text`, `confirm` and `cancel` (the labels of the buttons), `kind` of the second (danger by default), `busy`,
 * `onConfirm`, `onCancel`, children: further fields.
 */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  kind = "danger",
  cancel = "Annuler",
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const counts = useSinglePress();
  // After an input the next press counts, however soon.
  const inputs = useRef(0);
  const returnFocus = useReturnFocus(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay backdrop-blur-sm transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--z-overlay) grid grid-cols-1 place-items-end overflow-hidden sm:place-items-center sm:p-6">
          <AlertDialog.Popup
            finalFocus={returnFocus}
            className="grid max-h-[92dvh] w-full max-w-120 gap-5 overflow-y-auto rounded-t-modal bg-surface p-6 pb-[max(24px,env(safe-area-inset-bottom))] shadow-panel outline-none transition-[opacity,transform] duration-200 ease-standard data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:rounded-modal sm:p-7"
          >
            <div className="grid gap-2">
              <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="text-muted">
                {text}
              </AlertDialog.Description>
            </div>
            <form
              noValidate
              className="grid gap-6"
              onInput={() => inputs.current++}
              onSubmit={(event) => {
                event.preventDefault();
                if (!busy && counts(`${inputs.current}`)) onConfirm();
              }}
            >
              {children}
              <div className="flex flex-wrap justify-end gap-3">
                <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
                <Button type="submit" kind={kind} busy={busy}>
                  {confirm}
                </Button>
              </div>
            </form>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
