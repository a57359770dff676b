import type { Announcement } from "@seance/contract/announcements";
import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { newForm } from "#lib/search-params.ts";
import { Button } from "#ui/button/button.tsx";
import { ItemForm } from "#ui/form/item-form.tsx";
import { submitAnnouncement } from "./announcement-check.ts";
import { announcementErrorMessage } from "./announcement-desk.api.ts";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { announcementSections } from "./announcement-sections.tsx";
import { firstValues, formOf } from "./announcement-values.ts";
import type { AnnouncementView } from "./announcement-view.ts";

/** The form of a new or edited announcement, beside its preview. */
export function AnnouncementForm({
  base,
  Card,
  level,
  onSaved,
  onCancel,
}: {
  base: Announcement | undefined;
  Card: AnnouncementView;
  level: 1 | 2;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const Heading = `h${level}` as const;
  const title = base ? "Modifier l’annonce" : "Nouvelle annonce";
  const submit = useMemo(() => submitAnnouncement(base), [base]);
  return (
    <>
      <header className="mb-5 grid gap-1">
        <Button kind="quiet" onClick={onCancel} className="-ml-4 justify-self-start">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Gestion des Annonces
        </Button>
        <Heading ref={focusHeading} tabIndex={-1} className="text-2xl">
          {title}
          {base && <span className="text-muted"> · {base.title}</span>}
        </Heading>
      </header>
      <ItemForm
        label={title}
        sections={announcementSections}
        initial={firstValues}
        base={base && formOf(base)}
        create={submit}
        change={submit}
        noAnswer="Erreur lors de la sauvegarde"
        errorText={announcementErrorMessage}
        subject="cette annonce"
        draft={`announcement ${base?.id ?? newForm}`}
        aside={<AnnouncementPreview base={base} Card={Card} />}
        onCancel={onCancel}
        savedText={base ? "Annonce mise à jour avec succès !" : "Annonce créée avec succès !"}
        onSaved={onSaved}
      />
    </>
  );
}

/** The form replaces the page: scrolls to the top, and focuses the heading so that it is announced. */
function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}
