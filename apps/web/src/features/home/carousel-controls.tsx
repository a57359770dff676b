import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/**
 * Dots, previous, next and pause. The dots are one tab stop with a roving tabindex: left and right move along them, up and down leave.
 * The current dot is widened by transforms only, so that rotation causes no layout shift.
 */
export function CarouselControls({
  names,
  index,
  onGo,
  paused,
  onPause,
}: {
  names: readonly string[];
  index: number;
  onGo: (index: number) => void;
  paused: boolean;
  /** Absent with reduced motion, where nothing rotates. */
  onPause?: () => void;
}) {
  return (
    <div className="relative flex items-center gap-2 px-gutter pt-4 lg:absolute lg:inset-x-0 lg:bottom-10 lg:pt-0">
      <Dots names={names} index={index} onGo={onGo} />
      <div className="ml-auto flex gap-2">
        <IconButton
          label="Titre précédent"
          onClick={() => onGo(index - 1)}
          className="hidden! bg-overlay! md:inline-grid!"
          icon={ChevronLeft}
        />
        <IconButton
          label="Titre suivant"
          onClick={() => onGo(index + 1)}
          className="hidden! bg-overlay! md:inline-grid!"
          icon={ChevronRight}
        />
        {onPause && (
          <IconButton
            label={paused ? "Reprendre le défilement" : "Mettre le défilement en pause"}
            onClick={onPause}
            className="bg-overlay!"
          >
            {paused ? <Play aria-hidden="true" className="size-5" /> : <Pause aria-hidden="true" className="size-5" />}
          </IconButton>
        )}
      </div>
    </div>
  );
}

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

function Dots({ names, index, onGo }: { names: readonly string[]; index: number; onGo: (index: number) => void }) {
  const line = useRef<HTMLDivElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    // To measure the first would lay out the whole page within its first render.
    if (shown.current === index) return;
    shown.current = index;
    // Scrolls only the line of dots, never the page.
    const dots = line.current;
    const dot = dots?.children[index];
    if (dots && dot instanceof HTMLElement) dots.scrollTo({ left: dot.offsetLeft - (dots.clientWidth - dot.offsetWidth) / 2 });
  }, [index]);

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (index + step + names.length) % names.length;
    onGo(next);
    const dot = line.current?.children[next];
    if (dot instanceof HTMLElement) dot.focus({ preventScroll: true });
  };
  return (
    <div
      ref={line}
      role="group"
      aria-label="Titres à la une"
      onKeyDown={walk}
      className="no-scrollbar relative -ml-1 flex min-w-0 overflow-x-auto overscroll-x-contain pr-6 max-md:mask-r-from-88%"
    >
      {names.map((name, at) => (
        <button
          key={at}
          type="button"
          aria-label={`${at + 1} sur ${names.length} : ${name}`}
          aria-current={at === index ? "true" : undefined}
          tabIndex={at === index ? 0 : -1}
          onClick={() => onGo(at)}
          className={`group/point grid h-11 shrink-0 place-items-center px-1 -outline-offset-6 transition-transform ${at > index ? "translate-x-5.5" : ""}`}
        >
          <span className="block h-1 w-5.5 origin-left rounded-full bg-[#ffffff59] transition-[transform,background-color] group-hover/point:bg-muted group-aria-[current]/point:scale-x-200 group-aria-[current]/point:bg-accent" />
        </button>
      ))}
    </div>
  );
}
