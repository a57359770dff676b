import { Check } from "lucide-react";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

/** On a picture: a check for what is seen, a thin bar for what is begun, nothing otherwise. */
export function WatchMark({ state }: { state: WatchState }) {
  if (state.kind === "none") return null;
  if (state.kind === "started") return <ProgressBar value={state.ratio} className="absolute inset-x-2.5 bottom-2.5" />;
  return (
    <span className="absolute top-2 left-2 grid size-6.5 place-items-center rounded-full bg-overlay text-success-2">
      <Check aria-hidden="true" className="size-4.5" />
      <span className="sr-only">Vu</span>
    </span>
  );
}
