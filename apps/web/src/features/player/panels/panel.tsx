import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { usePlayer } from "#features/player/player-context.ts";
import { IconButton } from "#features/player/controls/icon-button.tsx";

const focusable = "button:not(:disabled), select, a[href], input";

/** Moves the focus among the panel's controls with the arrows, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const here = controls.findIndex((control) => control === document.activeElement);
  const to: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: controls.length - 1 };
  const target = to[event.key];
  if (target === undefined || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  controls[(target + controls.length) % controls.length]?.focus();
}

interface PanelProps {
  title: string;
  /** Goes back from an inner page, also with ←. */
  onBack?: (() => void) | undefined;
  className?: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A panel over the picture. Focuses the chosen option, else the first control; restores the previous focus when it closes. */
export function Panel({ title, onBack, className = "", header, children }: PanelProps) {
  const { setPanel } = usePlayer();
  const onClose = () => setPanel(null);
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const body = section.current?.querySelector("[data-body]");
    const first =
      body?.querySelector<HTMLElement>("[aria-checked=true], [aria-current=true]") ?? body?.querySelector<HTMLElement>(focusable);
    (first ?? section.current?.querySelector<HTMLElement>(focusable))?.focus();
  }, [title]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    const leave = event.key === "Escape" ? onClose : event.key === "ArrowLeft" ? onBack : undefined;
    if (!leave) return;
    event.preventDefault();
    leave();
  };

  return (
    <section
      ref={section}
      role="dialog"
      aria-label={title}
      data-controls=""
      onKeyDown={onKeyDown}
      className={`absolute z-30 flex animate-enter flex-col overflow-hidden bg-surface shadow-panel ${className}`}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-divider py-1.5 pr-1.5 pl-4">
        {header ?? <h2 className="text-base font-semibold tracking-normal">{title}</h2>}
        <IconButton label="Fermer le panneau" className="ml-auto" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div data-body="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {children}
      </div>
    </section>
  );
}
