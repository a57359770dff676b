import { History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import type { RevisedItem } from "./revisions.api.ts";

const RevisionsDialog = lazy(async () => ({ default: (await import("./revisions-dialog.tsx")).RevisionsDialog }));

export interface HistoryOf {
  readonly item: RevisedItem;
  /** Of the item. */
  readonly name: string;
}

interface HistoryButtonProps extends HistoryOf {
  /** Shows the word beside the icon. */
  readonly labelled?: boolean;
  /** Called once a restored version has been read again. */
  readonly onRestored?: () => void;
}

/** HistoryButton: opens the revisions of an item. */
export function HistoryButton({ item, name, labelled = false, onRestored }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  const press = (): void => setOpen(true);
  return (
    <>
      {labelled ? (
        <Button icon={History} onClick={press}>
          Historique
        </Button>
      ) : (
        <RowButton icon={History} label={`Historique de ${name}`} onClick={press} />
      )}
      {open && <HistoryDialog of={{ item, name }} onRestored={onRestored} onClose={() => setOpen(false)} />}
    </>
  );
}

interface HistoryDialogProps {
  readonly of: HistoryOf;
  readonly onRestored?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** HistoryDialog: the revisions of an item, loaded when it opens. */
export const HistoryDialog = ({ of, onRestored, onClose }: HistoryDialogProps) => (
  <Suspense fallback={null}>
    <RevisionsDialog {...of} onRestored={onRestored} onClose={onClose} />
  </Suspense>
);
