import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import type { PlayerSession } from "./player-session.ts";

const doubleTapMs = 280;
const jumpSeconds = 10;

interface TouchSurfaceProps {
  session: PlayerSession;
  shown: boolean;
  onShow: () => void;
  onHide: () => void;
  onFullscreen: () => void;
}

/** The picture as a target. A mouse plays and pauses, twice is full screen; a finger shows the controls, twice on a side jumps. */
export function TouchSurface({ session, shown, onShow, onHide, onFullscreen }: TouchSurfaceProps) {
  const pending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const touched = useRef(false);
  const [echo, setEcho] = useState<{ side: "left" | "right"; count: number } | null>(null);
  useEffect(() => () => clearTimeout(pending.current), []);

  const tap = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const where = (event.clientX - box.left) / box.width;
    const side = where < 0.35 ? "left" : where > 0.65 ? "right" : null;
    if (pending.current === undefined) {
      pending.current = setTimeout(() => {
        pending.current = undefined;
        if (shown) onHide();
        else onShow();
      }, doubleTapMs);
      return;
    }
    clearTimeout(pending.current);
    pending.current = undefined;
    if (side === null) return session.toggle();
    session.seekBy(side === "left" ? -jumpSeconds : jumpSeconds);
    setEcho((last) => ({ side, count: (last?.count ?? 0) + 1 }));
  };

  return (
    <div
      aria-hidden="true"
      data-testid="image"
      className="absolute inset-0"
      onPointerDown={(event) => {
        touched.current = event.pointerType === "touch";
      }}
      onClick={(event) => (touched.current ? tap(event) : session.toggle())}
      onDoubleClick={() => !touched.current && onFullscreen()}
    >
      {echo && (
        <span
          key={echo.count}
          className={`lecteur-echo absolute top-1/2 grid size-24 -translate-y-1/2 place-items-center rounded-full bg-verre-2 text-lg font-bold ${echo.side === "left" ? "left-[12%]" : "right-[12%]"}`}
        >
          {echo.side === "left" ? "−10 s" : "+10 s"}
        </span>
      )}
    </div>
  );
}
