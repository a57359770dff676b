import type { Announcement } from "@seance/contract/announcements";
import { Megaphone, RotateCcw } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { HistoryDialog } from "#shared/revisions/history-button.tsx";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { actionErrors, useAllAnnouncements, useAnnouncementAction, type AnnouncementAction } from "./announcement-desk.api.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { AnnouncementTable } from "./announcement-table.tsx";
import { pageSize, type AnnouncementSearch } from "./announcement-search.ts";
import { AnnouncementFigures } from "./announcement-stats.tsx";
import { AnnouncementToolbar } from "./announcement-toolbar.tsx";
import type { AnnouncementView } from "./announcement-view.ts";

interface DeskProps {
  readonly search: AnnouncementSearch;
  readonly onSearch: ChangeAddress<AnnouncementSearch>;
  /** Renders an announcement as viewers see it, beside its form. */
  readonly Card: AnnouncementView;
  /** Heading level. */
  readonly level?: 1 | 2;
}

/** The announcements tab: the list, or the form named in the address. */
export function AnnouncementDesk({ search, onSearch, Card, level = 1 }: DeskProps) {
  const query = useAllAnnouncements(search);
  const found = query.data?.announcements.find(({ id }) => id === search.fiche);
  const edited = useLastFound(search.fiche, found);
  const close = { fiche: undefined };
  if (search.fiche === undefined) return <ListScreen search={search} onSearch={onSearch} level={level} />;
  if (search.fiche !== newForm && !edited)
    return <Missing level={level} pending={query.isPending} onBack={() => onSearch(close)} />;
  return (
    <AnnouncementForm
      key={search.fiche}
      base={edited}
      Card={Card}
      level={level}
      onSaved={() => onSearch(close, { replace: true, saved: true })}
      onCancel={() => onSearch(close, { replace: true })}
    />
  );
}

function Missing({ level, pending, onBack }: { level: 1 | 2; pending: boolean; onBack: () => void }) {
  if (pending) return <SpinnerScreen text="Chargement…" />;
  return (
    <ErrorState level={level} title="Cette annonce n’existe plus">
      <Button onClick={onBack}>Revenir à la liste</Button>
    </ErrorState>
  );
}

type ListProps = Omit<DeskProps, "Card">;

function ListScreen({ search, onSearch, level = 1 }: ListProps) {
  const query = useAllAnnouncements(search);
  const { mutate, isPending } = useAnnouncementAction();
  const [asked, setAsked] = useState<AnnouncementAction | null>(null);
  const [revised, setRevised] = useState<Announcement | null>(null);
  const total = query.data?.total;
  const run = (action: AnnouncementAction): void => {
    if (isPending) return;
    mutate(action, {
      onSuccess: (words) =>
        action.kind === "delete"
          ? notifyDeleted(words, [{ type: "announcement", id: action.announcement.id }])
          : notifyDone(words),
      onError: () => notifyError(actionErrors[action.kind]),
      // A question opened meanwhile stays.
      onSettled: () => setAsked((now) => (now === action ? null : now)),
    });
  };
  return (
    <>
      <DeskHeading
        title="Gestion des Annonces"
        level={level}
        count={total === undefined ? null : countOf(total, "annonce", "annonces")}
      >
        <Button icon={RotateCcw} onClick={() => setAsked({ kind: "reset" })}>
          Réinitialiser les stats
        </Button>
        <AddButton onClick={() => onSearch({ fiche: newForm })}>Nouvelle annonce</AddButton>
      </DeskHeading>
      <AnnouncementFigures />
      <AnnouncementToolbar search={search} onSearch={onSearch} />
      <Found {...{ search, onSearch, query }} onAction={run} onAsk={setAsked} onHistory={setRevised} />
      <NumberedPages
        page={search.page ?? 1}
        pages={Math.ceil((total ?? 0) / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      {asked && (
        <ConfirmDialog
          open
          {...questionOf(asked)}
          busy={isPending}
          onConfirm={() => run(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      {revised && (
        <HistoryDialog
          of={{ item: { type: "announcement", id: revised.id }, name: revised.title }}
          onClose={() => setRevised(null)}
        />
      )}
    </>
  );
}

function Found({
  search,
  onSearch,
  query,
  onAction,
  onAsk,
  onHistory,
}: ListProps & {
  query: ReturnType<typeof useAllAnnouncements>;
  onAction: (action: AnnouncementAction) => void;
  onAsk: (action: AnnouncementAction) => void;
  onHistory: (announcement: Announcement) => void;
}) {
  const announcements = query.data?.announcements;
  if (!announcements)
    return hasFailed(query) ? (
      <ErrorState title={loadFault(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <SpinnerScreen text="Chargement…" />
    );
  const filtered = search.q !== undefined || search.status !== undefined || search.type !== undefined;
  if (announcements.length === 0)
    return (
      <EmptyState title="Aucune annonce" icon={<Megaphone className="size-7" />}>
        {filtered ? (
          <Button onClick={() => onSearch({ q: undefined, status: undefined, type: undefined, page: undefined })}>
            Toutes les annonces
          </Button>
        ) : (
          <Button kind="primary" onClick={() => onSearch({ fiche: newForm })}>
            Écrire la première
          </Button>
        )}
      </EmptyState>
    );
  return (
    <AnnouncementTable
      announcements={announcements}
      stale={query.isPlaceholderData}
      actions={{
        onPin: (announcement) => onAction({ kind: "pin", announcement }),
        onToggle: (announcement) => onAction({ kind: "toggle", announcement }),
        onEdit: ({ id }) => onSearch({ fiche: id }),
        onHistory,
        onDelete: (announcement) => onAsk({ kind: "delete", announcement }),
      }}
    />
  );
}

function loadFault(error: unknown): string {
  return error instanceof ApiError && error.status >= 500
    ? "Erreur serveur temporaire lors du chargement des annonces"
    : "Les annonces n’ont pas pu être chargées";
}

function questionOf(action: AnnouncementAction): { title: string; text: string; confirm: string } {
  if (action.kind === "reset")
    return {
      title: "Réinitialiser les statistiques\u202f?",
      text: "Les vues et les clics de toutes les annonces reviennent à zéro. Cette action est irréversible.",
      confirm: "Réinitialiser",
    };
  return {
    title: "Êtes-vous sûr de vouloir supprimer cette annonce ?",
    text: `«\u202f${action.announcement.title}\u202f» quitte le site avec ses vues et ses clics, et rejoint la corbeille.`,
    confirm: "Supprimer",
  };
}
