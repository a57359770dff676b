import { limits } from "@seance/contract/limits";
import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { usePlayer } from "#features/player/player-context.ts";

const doubleTapMs = 280;
const { jumpSeconds } = limits.player;

interface TouchSurfaceProps {
  controlsShown: boolean;
  onShow: () => void;
  onHide: () => void;
}

/**
 * Clicks and taps on the picture. Mouse: a click plays or pauses, a double click toggles full screen. Touch: a tap shows or hides the
 * controls, a double tap on a side jumps.
 */
export function TouchSurface({ controlsShown, onShow, onHide }: TouchSurfaceProps) {
  const { session, screen } = usePlayer();
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const touched = useRef(false);
  const [jump, setJump] = useState<{ side: "left" | "right"; count: number } | null>(null);
  useEffect(() => () => clearTimeout(pending.current), []);

  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const where = (event.clientX - box.left) / box.width;
    const side = where < 0.35 ? "left" : where > 0.65 ? "right" : null;
    if (pending.current === undefined) {
      pending.current = setTimeout(() => {
        pending.current = undefined;
        if (controlsShown) onHide();
        else onShow();
      }, doubleTapMs);
      return;
    }
    clearTimeout(pending.current);
    pending.current = undefined;
    if (side === null) return session.toggle();
    session.seekBy(side === "left" ? -jumpSeconds : jumpSeconds);
    setJump((last) => ({ side, count: (last?.count ?? 0) + 1 }));
  };

  return (
    <div
      aria-hidden="true"
      data-testid="picture"
      className="absolute inset-0"
      onPointerDown={(event) => {
        touched.current = event.pointerType === "touch";
      }}
      onClick={(event) => (touched.current ? tap(event) : session.toggle())}
      onDoubleClick={() => !touched.current && screen.toggleFull()}
    >
      {jump && (
        <span
          key={jump.count}
          className={`player-echo absolute top-1/2 grid size-24 -translate-y-1/2 place-items-center rounded-full bg-glass-2 text-lg font-bold ${jump.side === "left" ? "left-[12%]" : "right-[12%]"}`}
        >
          {`${jump.side === "left" ? "−" : "+"}${jumpSeconds}\u00A0s`}
        </span>
      )}
    </div>
  );
}
