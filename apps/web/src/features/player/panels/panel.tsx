import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { usePlayer } from "#features/player/player-context.ts";
import { boxInPanel } from "#features/player/controls/arrow-focus.ts";
import { IconButton } from "#features/player/controls/icon-button.tsx";

const focusable = ":is(button, select, input, textarea):not(:disabled), a[href]";

const controlsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>(focusable)];

/** Moves the focus among the panel's controls with the arrows, Home and End; false where there is none that way. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  const controls = controlsOf(currentTarget);
  const boxes = controls.map((control) => control.getBoundingClientRect());
  const found =
    controls[
      boxInPanel(
        boxes,
        controls.findIndex((control) => control === target),
        key,
      )
    ];
  found?.focus();
  return found !== undefined;
}

interface PanelProps {
  title: string;
  /** Goes back from an inner page, also with ←. */
  onBack?: (() => void) | undefined;
  className?: string;
  header?: ReactNode;
  children: ReactNode;
}

/**
 * A panel over the picture. Focuses the control that was left on this page, else the chosen option, else the first control; restores the
 * previous focus when it closes.
 */
export function Panel({ title, onBack, className = "", header, children }: PanelProps) {
  const { setPanel } = usePlayer();
  const onClose = () => setPanel(null);
  const section = useRef<HTMLElement>(null);
  const leftAt = useRef(new Map<string, number>());

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const panel = section.current;
    if (!panel) return;
    const controls = controlsOf(panel);
    const inBody = controls.filter((control) => control.closest("[data-body]"));
    const left = controls[leftAt.current.get(title) ?? -1];
    const chosen = inBody.find((control) => control.matches("[role=radio][aria-checked=true], [aria-current=true]"));
    (left ?? chosen ?? inBody[0] ?? controls[0])?.focus();
  }, [title]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (section.current && target.closest("[data-body]")) leftAt.current.set(title, controlsOf(section.current).indexOf(target));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moved = moveFocus(event);
    const leave = event.key === "Escape" ? onClose : event.key === "ArrowLeft" && !moved ? onBack : undefined;
    if (moved || leave) event.preventDefault();
    leave?.();
  };

  return (
    <section
      ref={section}
      role="dialog"
      aria-label={title}
      data-controls=""
      onFocus={onFocus}
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
