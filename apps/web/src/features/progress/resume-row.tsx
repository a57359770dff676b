import { lazy, Suspense, useState } from "react";
import { CarouselSkeleton } from "#ui/feedback/skeleton.tsx";
import { toResume } from "./entry-words.ts";
import { useHistory } from "./progress.api.ts";

const maxCards = 20;

const ResumeCards = lazy(async () => ({ default: (await import("./resume-cards.tsx")).ResumeCards }));

/** The row « Reprendre la lecture »; renders nothing without titles to resume. */
export function ResumeRow() {
  const entries = toResume(useHistory(), maxCards);
  // Once shown it stays: a card that was just removed keeps its place.
  const [shown, setShown] = useState(false);
  if (entries.length > 0 && !shown) setShown(true);
  return (
    shown && (
      <Suspense fallback={<CarouselSkeleton wide />}>
        <ResumeCards entries={entries} />
      </Suspense>
    )
  );
}
