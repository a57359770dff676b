import { limits } from "@seance/contract/limits";
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import type { SearchOverlay } from "#features/search/search-overlay.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";

let loaded: typeof SearchOverlay | null = null;

/** Loads the search's script, once. */
export async function loadSearch(): Promise<typeof SearchOverlay> {
  loaded ??= (await import("#features/search/search-overlay.tsx")).SearchOverlay;
  return loaded;
}

/** Preloads the search; a failure is reported only when it opens. */
export function preloadSearch(): void {
  void loadSearch().catch(() => undefined);
}

/** The search. While its script loads, a field takes what is typed and hands it over. */
export function SearchLauncher({ onClose }: { onClose: () => void }) {
  const [opener] = useState(() => document.activeElement);
  const [typed, setTyped] = useState("");
  const [Overlay, setOverlay] = useState(() => loaded);
  useEffect(() => {
    let gone = false;
    loadSearch().then(
      (found) => gone || setOverlay(() => found),
      () => {
        if (gone) return;
        onClose();
        notifyError("La recherche n’a pas pu être chargée. Vérifiez votre connexion.");
      },
    );
    return () => {
      gone = true;
    };
  }, [onClose]);

  if (Overlay) return <Overlay onClose={onClose} opener={opener} typed={typed} />;
  const leave = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return <Waiting text={typed} onText={setTyped} onLeave={leave} />;
}

/** A stand-in for the search's input. */
function Waiting({ text, onText, onLeave }: { text: string; onText: (text: string) => void; onLeave: () => void }) {
  const leaveOnEscape = (event: KeyboardEvent) => event.key === "Escape" && onLeave();
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label="Recherche"
      aria-busy="true"
      className="fixed inset-0 z-(--z-overlay) bg-overlay backdrop-blur-sm sm:px-6 sm:pt-[9vh]"
      onKeyDown={leaveOnEscape}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onLeave()}
    >
      <div className="mx-auto h-dvh max-w-170 bg-surface py-2 pr-3 pl-13.5 sm:h-auto sm:rounded-modal">
        <input
          ref={focus}
          value={text}
          onChange={({ target }) => onText(target.value)}
          aria-label="Rechercher un film ou une série"
          placeholder="Titre, acteur, réalisateur…"
          maxLength={limits.search.maxLength}
          autoComplete="off"
          className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-muted"
        />
      </div>
    </div>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
