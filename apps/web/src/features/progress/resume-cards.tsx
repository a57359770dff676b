import { limits } from "@seance/contract/limits";
import { useRef, type MouseEvent } from "react";
import { useHeldPlaces } from "#ui/list/use-held-places.ts";
import { EmptyPlace } from "#ui/list/empty-place.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { Carousel } from "#ui/media/carousel.tsx";
import { resumeSource } from "./entry-words.ts";
import { useSetAside } from "./history-changes.ts";
import type { LocalEntry } from "./history-entry.ts";
import { progress } from "./progress.api.ts";
import { ResumeCard } from "./resume-card.tsx";

const keyOf = ({ id, seriesId }: LocalEntry): string => seriesId ?? id;

/** The row of titles to resume; a removed card keeps its place for a moment. */
export function ResumeCards({ entries }: { entries: readonly LocalEntry[] }) {
  const { places, hold, release, onPointerLeave } = useHeldPlaces(entries, keyOf);
  const setAside = useSetAside((entry) => release(keyOf(entry)));
  const row = useRef<HTMLDivElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLDivElement>(row);
  if (places.length === 0) return null;
  const remove = (entry: LocalEntry, event: MouseEvent<HTMLElement>): void => {
    rememberPosition(event);
    hold(entry);
    setAside.mutate(resumeSource(entry, progress.get()) ?? entry);
  };
  return (
    <div ref={row} tabIndex={-1} onPointerLeave={onPointerLeave}>
      <div ref={list}>
        <Carousel title="Reprendre la lecture" width="wide" step={limits.home.carouselStepPx}>
          {places.map(({ item, gone }) =>
            gone ? (
              <EmptyPlace key={keyOf(item)} ratio="wide" />
            ) : (
              <ResumeCard key={keyOf(item)} entry={item} onRemove={(event) => remove(item, event)} />
            ),
          )}
        </Carousel>
      </div>
    </div>
  );
}
