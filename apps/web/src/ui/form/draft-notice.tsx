import { FilePenLine } from "lucide-react";
import type { Draft } from "#lib/drafts.ts";
import { formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";

/** DraftNotice: offers the draft that an earlier visit left. `draft`, `onResume`, `onRefuse`. */
export function DraftNotice({ draft, onResume, onRefuse }: { draft: Draft; onResume: () => void; onRefuse: () => void }) {
  return (
    <section
      aria-label="Brouillon"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-surface-2 p-4 ring-1 ring-accent/50"
    >
      <FilePenLine aria-hidden="true" className="size-5 shrink-0 text-accent-2 max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-60">{`Vous aviez commencé sans enregistrer, le ${formatMoment(new Date(draft.at))}.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={onRefuse}>
          Supprimer le brouillon
        </Button>
        <Button onClick={onResume}>Reprendre le brouillon</Button>
      </div>
    </section>
  );
}
