import type { Announcement } from "@seance/contract/announcements";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAttention, usePageHidden, useReducedMotion } from "#lib/hooks/use-attention.ts";
import { useRotation } from "#lib/hooks/use-rotation.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { AnnouncementCard } from "./announcement-card.tsx";
import { countAnnouncement, useAnnouncements } from "./announcements.api.ts";
import "./announcement-banner.css";
import { safeStorage } from "#lib/storage.ts";

/** 8 s: how long one shows, and how long the bar under it takes. */
const rotationMs = 8000;

/**
 * The announcements of the moment, one at a time, in a corner over the page, so that nothing under it moves.
 * Closing it applies to the current ones: a new one opens it again. `still`: an overlay is open; `place`: where it
 * covers least, over the picture of the home page, over a title's picture where that is above the words, or at the foot of the others.
 */
export function AnnouncementBanner({ still, place }: { still: boolean; place: keyof typeof announcementPlaces }) {
  const { data } = useAnnouncements();
  const [closed, setClosed] = useState(readClosed);
  const shown = useMemo(() => (data?.some(({ id }) => !closed.has(id)) ? data : []), [data, closed]);
  if (shown.length === 0) return null;
  const close = () => {
    const ids = new Set([...closed, ...shown.map(({ id }) => id)]);
    keepClosed(ids);
    setClosed(ids);
  };
  return <Banner key={place} announcements={shown} still={still} place={place} onClose={close} />;
}

const foot = "lg:bottom-[calc(24px+var(--cast-bar-height))]";

export const announcementPlaces = {
  picture: "top-32",
  title: `max-lg:top-22 ${foot}`,
  foot: `max-lg:bottom-[calc(var(--spacing-bottom-bar)+12px+env(safe-area-inset-bottom)+var(--cast-bar-height))] ${foot}`,
};

function Banner({
  announcements,
  still,
  place,
  onClose,
}: {
  announcements: readonly Announcement[];
  still: boolean;
  place: keyof typeof announcementPlaces;
  onClose: () => void;
}) {
  const ids = useMemo(() => announcements.map(({ id }) => id), [announcements]);
  const attention = useAttention();
  const [reading, setReading] = useState(false);
  const reduced = useReducedMotion();
  const hidden = usePageHidden();
  const held = attention.given || reading || still || reduced || hidden;
  const { index, goTo } = useRotation(ids, held, rotationMs);
  useNewcomer(ids, (at) => !attention.given && !reading && goTo(at));
  useCountedView(ids[index], hidden);
  const turns = ids.length > 1 && !reduced;
  return (
    <section
      aria-label="Annonces"
      data-toast-clearance=""
      {...attention.handlers}
      className={`fixed right-3 z-(--z-bar) w-[min(440px,calc(100vw-24px))] animate-enter overflow-hidden rounded-panel bg-surface-2 shadow-panel lg:right-6 ${announcementPlaces[place]}`}
    >
      {/* All in one grid cell: the tallest sets the height, so that rotation moves nothing. */}
      <div aria-live={held ? "polite" : "off"} className="grid max-h-[60dvh] grid-cols-1 overflow-y-auto p-4 pb-3 compact:pb-2">
        {announcements.map((one, at) => (
          <div
            key={one.id}
            inert={at !== index}
            className={`col-start-1 row-start-1 transition-opacity ${at === index ? "" : "invisible opacity-0"}`}
          >
            <AnnouncementCard announcement={one} onUnfold={setReading} onAction={() => void countAnnouncement("click", one.id)} />
          </div>
        ))}
      </div>
      <IconButton plain label="Fermer les annonces" onClick={onClose} className="absolute top-1.5 right-1.5" icon={X} />
      {ids.length > 1 && <Dots announcements={announcements} index={index} onGo={goTo} short={!reading} />}
      {turns && (
        <i
          key={`${ids[index]} ${held}`}
          aria-hidden="true"
          data-progress=""
          className={`announcement-progress ${held ? "announcement-held" : ""}`}
        />
      )}
    </section>
  );
}

/** Reports a new announcement (the first of several): it is shown without waiting for the rotation. */
function useNewcomer(ids: readonly string[], onNewcomer: (at: number) => void): void {
  const known = useRef(ids);
  const tell = useEffectEvent(onNewcomer);
  useEffect(() => {
    const at = ids.findIndex((id) => !known.current.includes(id));
    known.current = ids;
    if (at >= 0) tell(at);
  }, [ids]);
}

function Dots({
  announcements,
  index,
  onGo,
  short,
}: {
  announcements: readonly Announcement[];
  index: number;
  onGo: (index: number) => void;
  /** Hidden on a small screen while the card is folded. */
  short: boolean;
}) {
  return (
    <div role="group" aria-label="Choisir une annonce" className={`flex justify-center pb-1 ${short ? "compact:hidden" : ""}`}>
      {announcements.map(({ id, title }, at) => (
        <button
          key={id}
          type="button"
          aria-label={`${at + 1} sur ${announcements.length} : ${title}`}
          aria-current={at === index ? "true" : undefined}
          onClick={() => onGo(at)}
          className="group/point grid h-11 w-8 place-items-center -outline-offset-4"
        >
          <span className="size-2 rounded-full bg-edge transition-[background-color,transform] group-hover/point:bg-muted group-aria-[current]/point:scale-125 group-aria-[current]/point:bg-accent" />
        </button>
      ))}
    </div>
  );
}

/** Announcements whose view this page has already reported. */
const counted = new Set<string>();

/** Reports a view once an announcement is visible. */
function useCountedView(id: string | undefined, hidden: boolean): void {
  useEffect(() => {
    if (id === undefined || hidden || counted.has(id)) return;
    counted.add(id);
    void countAnnouncement("view", id);
  }, [id, hidden]);
}

const storageKey = "seance:annonces-fermees";
/** Kept until the tab closes: the next visit shows the current ones again. */
const visit = safeStorage(() => globalThis.sessionStorage);

/** Ids of the announcements that were shown when the banner was closed during this visit. */
function readClosed(): ReadonlySet<string> {
  return new Set((visit.get(storageKey) ?? "").split(" "));
}

function keepClosed(ids: Iterable<string>): void {
  visit.set(storageKey, [...ids].join(" "));
}
