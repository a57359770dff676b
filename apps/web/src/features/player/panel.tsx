import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

const focusable = "button:not(:disabled), select, a[href], input";

/** Moves the focus with the arrows, Home and End among the panel's controls. */
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
  onClose: () => void;
  /** Where ← leads from an inner page. */
  onBack?: (() => void) | undefined;
  className?: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A panel over the picture: takes the focus (on what is chosen, else the first control), gives it back when it closes. */
export function Panel({ title, onClose, onBack, className = "", header, children }: PanelProps) {
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const body = place.current?.querySelector("[data-corps]");
    const first =
      body?.querySelector<HTMLElement>("[aria-checked=true], [aria-current=true]") ?? body?.querySelector<HTMLElement>(focusable);
    (first ?? place.current?.querySelector<HTMLElement>(focusable))?.focus();
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
      ref={place}
      role="dialog"
      aria-label={title}
      data-commandes=""
      onKeyDown={onKeyDown}
      className={`absolute z-30 flex animate-entree flex-col overflow-hidden bg-velours shadow-panneau ${className}`}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-trait py-1.5 pr-1.5 pl-4">
        {header ?? <h2 className="text-base font-semibold tracking-normal">{title}</h2>}
        <IconButton label="Fermer le panneau" className="ml-auto" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div data-corps="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {children}
      </div>
    </section>
  );
}
