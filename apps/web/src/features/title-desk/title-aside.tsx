import { Copy, ExternalLink, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { dropDraft } from "#lib/drafts.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import type { MenuEntry } from "#ui/button/menu.tsx";
import { RowMenu } from "#ui/button/row-menu.tsx";
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

/** Beside the form of a title, above it on narrow screens: what it looks like and how it does, and what can be done with it. */
export function TitleAside({ kind, title, draft, onCopy, onDeleted }: AsideProps) {
  const [deleting, setDeleting] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [poster, thumbnail] = useWatch<FormValues>({ name: ["poster", "thumbnail"] });
  const deleted = (): void => {
    dropDraft(draft);
    onDeleted();
  };
  const entries = [
    { label: "Voir la fiche", icon: ExternalLink, href: pageOf(title) },
    { label: "Aperçu", icon: Eye, onPress: () => setPreviewing(true) },
    { label: "Dupliquer", icon: Copy, onPress: onCopy },
    { label: "Supprimer", icon: Trash2, danger: true, onPress: () => setDeleting(true) },
  ];
  return (
    <section
      aria-label="En bref"
      className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-4 rounded-panel bg-surface/60 p-3 ring-1 ring-divider xl:grid-cols-[88px_minmax(0,1fr)] xl:items-start xl:gap-x-4 xl:p-4"
    >
      <Poster src={words(poster) || words(thumbnail)} title={title.title} className="rounded-field" />
      <div className="grid content-start gap-1 text-sm xl:gap-2">
        <StatusTags title={title} wrap />
        <p className="tabular-figures">{countOf(title.views, "vue", "vues")}</p>
        {title.updated_at && <p className="text-muted">{`Modifié le ${formatMoment(title.updated_at)}`}</p>}
      </div>
      <div className="xl:hidden">
        <RowMenu name={title.title} entries={entries} />
      </div>
      <AsideButtons entries={entries} />
      {previewing && <PreviewDialog title={title} onClose={() => setPreviewing(false)} />}
      {deleting && <DeleteTitlesDialog kind={kind} titles={title} onDone={deleted} onCancel={() => setDeleting(false)} />}
    </section>
  );
}

/** The actions as buttons, where the card stands beside the form. */
const AsideButtons = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <div className="col-span-2 flex flex-wrap gap-2 max-xl:hidden">
    {entries.map(({ label, icon: Icon, href, onPress }) =>
      href === undefined ? (
        <Button key={label} {...(Icon && { icon: Icon })} onClick={onPress}>
          {label}
        </Button>
      ) : (
        <a key={label} href={href} target="_blank" rel="noopener" className={buttonClass()}>
          {Icon && <Icon aria-hidden="true" className="-ml-1 size-5" />}
          {label}
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      ),
    )}
  </div>
);

const words = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
