import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useRef } from "react";
import { countOf } from "#lib/format.ts";
import { useSession } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { PageHeading } from "#ui/layout/page-heading.tsx";
import { GridSkeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { EmptyPlace } from "#ui/list/empty-place.tsx";
import { useHeldPlaces } from "#ui/list/use-held-places.ts";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { ClearHistory } from "./clear-history.tsx";
import { HistoryCard } from "./history-card.tsx";
import type { LocalEntry } from "./history-entry.ts";
import { useRemoveEntry } from "./history-changes.ts";
import { useHistory, useHistoryStatus } from "./progress.api.ts";

/** The history, newest first: an account's from every device, a guest's from this one. */
export function HistoryPage() {
  const entries = useHistory();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(heading);
  const { places, hold, release, onPointerLeave } = useHeldPlaces(entries, idOf);
  const empty = entries.length === 0;
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <PageHeading ref={heading} title="Historique" count={!empty && countOf(entries.length, "entrée", "entrées")}>
        {!empty && <ClearHistory count={entries.length} onDone={() => heading.current?.focus()} />}
      </PageHeading>
      {!empty && <DeviceOnly />}
      {empty ? (
        <EmptyHistory />
      ) : (
        <div className="@container">
          <ul ref={list} className="poster-grid" onPointerLeave={onPointerLeave}>
            {places.map(({ item, gone }) => (
              <li key={item.id}>
                {gone ? <EmptyPlace /> : <Entry entry={item} onLeaving={rememberPosition} onHold={hold} onRelease={release} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const idOf = ({ id }: LocalEntry): string => id;

interface EntryProps {
  readonly entry: LocalEntry;
  readonly onLeaving: ReturnType<typeof useRemovalFocus>["rememberPosition"];
  readonly onHold: (entry: LocalEntry) => void;
  readonly onRelease: (id: string) => void;
}

function Entry({ entry, onLeaving, onHold, onRelease }: EntryProps) {
  const removal = useRemoveEntry(onRelease);
  return (
    <HistoryCard
      entry={entry}
      busy={removal.isPending}
      onRemove={(event) => {
        onLeaving(event);
        onHold(entry);
        removal.mutate(entry);
      }}
    />
  );
}

/** For guests: the history is stored on this device only. */
function DeviceOnly() {
  const guest = useSession().token === null;
  if (!guest) return null;
  return (
    <p className="mb-6 max-w-[70ch] text-muted">
      Cet historique reste sur cet appareil.{" "}
      <Link
        to="/connexion"
        search={{ retour: "/historique" }}
        className="font-semibold text-accent-2 underline underline-offset-4"
      >
        Connectez-vous
      </Link>{" "}
      pour le retrouver, et reprendre vos lectures, sur tous vos écrans.
    </p>
  );
}

function EmptyHistory() {
  const { loading, failed, retry } = useHistoryStatus();
  if (loading) return <GridSkeleton count={8} />;
  if (failed)
    return (
      <ErrorState
        title="L’historique n’a pas pu être chargé"
        text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
        onRetry={retry}
      />
    );
  return (
    <EmptyState
      title="Votre historique est vide"
      text="Ce que vous regardez apparaîtra ici, prêt à reprendre là où vous en étiez."
      icon={<History className="size-7" />}
    >
      <Link to="/films" className={buttonClass({ kind: "primary" })}>
        Découvrir les films
      </Link>
      <Link to="/series" className={buttonClass()}>
        Découvrir les séries
      </Link>
    </EmptyState>
  );
}
