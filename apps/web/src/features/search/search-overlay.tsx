import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { limits } from "@seance/contract/limits";
import type { TitleVersion } from "@seance/contract/versions";
import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { iconButtonClass } from "#ui/button/icon-button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { OverlayGroupView } from "./overlay-group.tsx";
import { forgetSearch, forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
import { SearchMessage } from "./search-message.tsx";
import { useOverlayRows, type OverlayGroup, type OverlayRow } from "./use-overlay-rows.ts";
import { VersionFilter } from "./version-filter.tsx";

interface SearchProps {
  readonly onClose: () => void;
  /** Element that receives the focus back. */
  readonly opener: Element | null;
  /** Text typed while the search was loading. */
  readonly typed: string;
}

/** The search dialog: what is found while typing, by kind, for keyboard, touch and remote. */
export function SearchOverlay({ onClose, opener, typed }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--z-overlay) animate-enter bg-overlay backdrop-blur-sm" />
        <Dialog.Viewport className="fixed inset-0 z-(--z-overlay) grid justify-items-center overflow-hidden sm:px-6 sm:pt-[9vh] sm:pb-6">
          <Dialog.Popup
            initialFocus={input}
            finalFocus={() => (opener instanceof HTMLElement ? opener : true)}
            className="flex h-dvh w-full max-w-170 animate-enter flex-col self-start overflow-hidden bg-surface shadow-panel outline-none sm:h-auto sm:max-h-full sm:rounded-modal"
          >
            <Dialog.Title className="sr-only">Recherche</Dialog.Title>
            <SearchBox input={input} typed={typed} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface BoxProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onClose: () => void;
}

function SearchBox({ input, typed, onClose }: BoxProps) {
  const [text, setText] = useState(typed);
  const [versions, setVersions] = useState<readonly TitleVersion[]>([]);
  const [recent, setRecent] = useState(recentSearches);
  // In a layout effect, with the caret after the last letter, so that no keystroke is lost.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(typed.length, typed.length);
  }, [input, typed]);
  const { titles, groups, count, state, retry } = useOverlayRows(text, versions, recent);
  const choose = useChoice({ text, onClose, onText: setText, onRecent: setRecent });
  const highlighted = useRef<OverlayRow | undefined>(undefined);
  const forget = (row: OverlayRow | undefined) => {
    if (row?.does !== "repeat") return;
    forgetSearch(row.label);
    setRecent(recentSearches());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Delete" && text === "") forget(highlighted.current);
    if (event.key === "Enter" && groups.length === 0) choose.all();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => reason !== "item-press" && setText(next)}
      onItemHighlighted={(row: OverlayRow | undefined) => void (highlighted.current = row)}
      filter={null}
      itemToStringValue={(row: OverlayRow) => row.label}
      // Before the first letter Enter alone opens nothing.
      autoHighlight={text === "" ? false : "always"}
      keepHighlight
    >
      <SearchInput input={input} isWaiting={state === "waiting"} onKeyDown={onKeyDown} />
      {state !== "prompt" && <VersionFilter shown={titles} chosen={versions} onChange={setVersions} />}
      <Autocomplete.Status>
        <SearchMessage state={state} count={count} text={text.trim()} narrowed={versions.length > 0} onRetry={retry} />
      </Autocomplete.Status>
      <Autocomplete.List
        aria-label="Suggestions"
        className="min-h-0 flex-1 scroll-py-10 overflow-y-auto overscroll-contain p-2 empty:flex-none empty:p-0"
      >
        {(group: OverlayGroup) => <OverlayGroupView key={group.value} group={group} onOpen={choose.row} onForget={forget} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
  readonly onRecent: (recent: string[]) => void;
}

/** What a press of a row does, and of Enter where there is none. */
function useChoice({ text, onClose, onText, onRecent }: ChoiceProps) {
  const navigate = useNavigate();
  const go = (link: OverlayRow["link"]) => {
    keepSearch(text);
    onClose();
    void navigate(link);
  };
  return {
    row({ does, label, link }: OverlayRow) {
      if (does === "repeat") return onText(label);
      if (does !== "forget") return go(link);
      forgetSearches();
      onRecent([]);
    },
    all() {
      const q = text.trim();
      if (q.length >= limits.search.minLength) go({ to: "/recherche", search: { q } });
    },
  };
}

interface InputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isWaiting: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput({ input, isWaiting, onKeyDown }: InputProps) {
  return (
    <div className="flex items-center gap-3 border-b border-divider py-2 pr-3 pl-5">
      <Search aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
      <Autocomplete.Input
        ref={input}
        aria-label="Rechercher un film ou une série"
        placeholder="Titre, acteur, réalisateur…"
        maxLength={limits.search.maxLength}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
      />
      {isWaiting && <Spinner className="size-5 shrink-0 text-accent" />}
      <Dialog.Close aria-label="Fermer la recherche" title="Fermer (Échap)" className={iconButtonClass({ plain: true })}>
        <X aria-hidden="true" className="size-5" />
      </Dialog.Close>
    </div>
  );
}
