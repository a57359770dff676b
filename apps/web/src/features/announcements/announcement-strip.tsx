import type { Announcement } from "@seance/contract/announcements";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useAttention, usePageHidden, useReducedMotion } from "#lib/hooks/use-attention.ts";
import { useRotation } from "#lib/hooks/use-rotation.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { AnnouncementCard } from "./announcement-card.tsx";
import { countAnnouncement } from "./announcements.api.ts";
import "./announcement-strip.css";

/** 8 s: how long one shows, and how long the bar under it takes. */
const rotationMs = 8000;

/**
 * The announcements of the moment as a strip of one line, one at a time; « En savoir plus » unfolds the one shown. `still`: an overlay is
 * open; `onClose` closes the one shown for good.
 */
export function AnnouncementStrip({
  announcements,
  still,
  onClose,
}: {
  announcements: readonly Announcement[];
  still: boolean;
  onClose: (id: string) => void;
}) {
  const ids = useMemo(() => announcements.map(({ id }) => id), [announcements]);
  const attention = useAttention();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const reduced = useReducedMotion();
  const hidden = usePageHidden();
  const reading = unfolded !== null && ids.includes(unfolded);
  const held = attention.given || reading || still || reduced || hidden;
  const { index, goTo } = useRotation(ids, held, rotationMs);
  useNewcomer(ids, (at) => !attention.given && !reading && goTo(at));
  const shown = announcements[index];
  useCountedView(shown?.id, hidden);
  if (!shown) return null;
  const dots = ids.length > 1 && <Dots announcements={announcements} index={index} onGo={goTo} />;
  return (
    <section aria-label="Annonces" {...attention.handlers} className="relative bg-surface-2">
      <div aria-live={held ? "polite" : "off"}>
        <AnnouncementCard
          announcement={shown}
          onUnfold={(open) => setUnfolded(open ? shown.id : null)}
          onAction={() => void countAnnouncement("click", shown.id)}
          aside={
            <>
              <span className="flex max-md:hidden">{dots}</span>
              <IconButton plain label="Fermer l’annonce" onClick={() => onClose(shown.id)} icon={X} />
            </>
          }
        />
      </div>
      {/* A phone has no room for the dots beside the title. */}
      {reading && <span className="flex justify-center md:hidden">{dots}</span>}
      {ids.length > 1 && !reduced && (
        <i
          key={`${shown.id} ${held}`}
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
}: {
  announcements: readonly Announcement[];
  index: number;
  onGo: (index: number) => void;
}) {
  return (
    <span role="group" aria-label="Choisir une annonce" className="flex">
      {announcements.map(({ id, title }, at) => (
        <button
          key={id}
          type="button"
          aria-label={`${at + 1} sur ${announcements.length} : ${title}`}
          aria-current={at === index ? "true" : undefined}
          onClick={() => onGo(at)}
          className="group/point grid h-11 w-7 place-items-center -outline-offset-4"
        >
          <span className="size-2 rounded-full bg-edge transition-[background-color,transform] group-hover/point:bg-muted group-aria-[current]/point:scale-125 group-aria-[current]/point:bg-accent" />
        </button>
      ))}
    </span>
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
