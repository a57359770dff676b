import { Copy, ExternalLink, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { dropDraft } from "#lib/drafts.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Poster } from "#ui/media/poster.tsx";
import type { FormValues } from "#ui/form/form-values.ts";
import { DeleteTitlesDialog } from "./delete-titles-dialog.tsx";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { PreviewDialog } from "./preview/preview-dialog.tsx";
import { pageOf } from "./row-actions.tsx";
import { StatusTags } from "./status-tags.tsx";

interface AsideProps {
  readonly kind: DeskKind;
  readonly title: DeskTitle;
  readonly draft: string;
  readonly onCopy: () => void;
  readonly onDeleted: () => void;
}

/** Beside the form of a title: what it looks like and how it does, and what can be done with it. */
export function TitleAside({ kind, title, draft, onCopy, onDeleted }: AsideProps) {
  const [deleting, setDeleting] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [poster, thumbnail] = useWatch<FormValues>({ name: ["poster", "thumbnail"] });
  const deleted = (): void => {
    dropDraft(draft);
    onDeleted();
  };
  return (
    <section aria-label="En bref" className="grid gap-4 rounded-panel bg-surface/60 p-4 ring-1 ring-divider">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-4">
        <Poster src={words(poster) || words(thumbnail)} title={title.title} className="rounded-field" />
        <div className="grid content-start gap-2 text-sm">
          <StatusTags title={title} />
          <p className="tabular-figures">{countOf(title.views, "vue", "vues")}</p>
          {title.updated_at && <p className="text-muted">{`Modifié le ${formatMoment(title.updated_at)}`}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={pageOf(title)} target="_blank" rel="noopener" className={buttonClass()}>
          <ExternalLink aria-hidden="true" className="-ml-1 size-5" />
          Voir la fiche
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
        <Button icon={Eye} onClick={() => setPreviewing(true)}>
          Aperçu
        </Button>
        <Button icon={Copy} onClick={onCopy}>
          Dupliquer
        </Button>
        <Button icon={Trash2} onClick={() => setDeleting(true)}>
          Supprimer
        </Button>
      </div>
      {previewing && <PreviewDialog title={title} onClose={() => setPreviewing(false)} />}
      {deleting && <DeleteTitlesDialog kind={kind} titles={title} onDone={deleted} onCancel={() => setDeleting(false)} />}
    </section>
  );
}

const words = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
