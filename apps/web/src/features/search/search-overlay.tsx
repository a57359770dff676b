import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { limits } from "@seance/contract/limits";
import type { Suggestion } from "@seance/contract/search";
import { titleVersions, type TitleVersion } from "@seance/contract/versions";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useLayoutEffect, useRef, useState, useEffect } from "react";
import type { RefObject } from "react";
import { titleLink, kindLabel } from "#shared/titles/title.ts";
import { VersionChips, VersionTags } from "#shared/titles/versions.tsx";
import { iconButtonClass } from "#ui/button/icon-button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SearchMessage } from "./search-message.tsx";
import { suggestionsQuery } from "./search.api.ts";
import { shortGenre } from "#shared/titles/title-text.ts";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

interface SearchProps {
  readonly onClose: () => void;
  /** Element that receives the focus back. */
  readonly opener: Element | null;
  /** Text typed while the search was loading. */
  readonly typed: string;
}

/** The search dialog: suggestions while typing, for keyboard, touch and remote. */
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
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const [versions, setVersions] = useState<readonly TitleVersion[]>([]);
  // In a layout effect, with the caret after the last letter, so that no keystroke is lost.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(typed.length, typed.length);
  }, [input, typed]);
  const { shown, state, retry } = useSuggestions(text, versions);
  const open = (suggestion: Suggestion) => {
    onClose();
    void navigate(titleLink({ item_type: suggestion.type, id: suggestion.id }));
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={shown}
      value={text}
      onValueChange={(next, { reason }) => reason !== "item-press" && setText(next)}
      filter={null}
      itemToStringValue={(one: Suggestion) => one.title}
      autoHighlight="always"
      keepHighlight
    >
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
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        {state === "waiting" && <Spinner className="size-5 shrink-0 text-accent" />}
        <Dialog.Close aria-label="Fermer la recherche" title="Fermer (Échap)" className={iconButtonClass({ plain: true })}>
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      {state !== "prompt" && <VersionFilter shown={shown} chosen={versions} onChange={setVersions} />}
      <Autocomplete.Status>
        <SearchMessage state={state} count={shown.length} text={text.trim()} narrowed={versions.length > 0} onRetry={retry} />
      </Autocomplete.Status>
      <Autocomplete.List
        aria-label="Suggestions"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:flex-none empty:p-0"
      >
        {(one: Suggestion) => <SuggestionRow key={one.id} suggestion={one} onOpen={open} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface FilterProps {
  readonly shown: readonly Suggestion[];
  readonly chosen: readonly TitleVersion[];
  readonly onChange: (chosen: TitleVersion[]) => void;
}

/** The versions that narrow the suggestions: those that they have, or all where more titles may be found than are shown. */
function VersionFilter({ shown, chosen, onChange }: FilterProps) {
  const isFull = shown.length >= limits.search.suggestions;
  const has = (version: TitleVersion): boolean => shown.some(({ versions }) => versions.includes(version));
  const offered = titleVersions.filter((version) => isFull || chosen.includes(version) || has(version));
  return (
    <div
      role="group"
      aria-label="Versions"
      // A press of the pointer leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto px-5 py-3 empty:hidden"
    >
      <VersionChips offered={offered} chosen={chosen} onChange={onChange} />
    </div>
  );
}

/** The suggestions for the text: none under two characters; the previous ones while the next load. */
function useSuggestions(text: string, versions: readonly TitleVersion[]) {
  const settled = useDebounced(text.trim());
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(suggestionsQuery(settled, versions));
  const short = text.trim().length < limits.search.minLength;
  const behind = settled !== text.trim() || isPlaceholderData;
  const shown: Suggestion[] = short || !data || (behind && data.length === 0) ? [] : data;
  const state = short
    ? "prompt"
    : isError && !behind
      ? "failed"
      : behind || isFetching
        ? "waiting"
        : shown.length === 0
          ? "none"
          : "found";
  return { shown, state, retry: () => void refetch() } as const;
}

/** The text, debounced by 300 ms. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.search.debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function SuggestionRow({ suggestion, onOpen }: { suggestion: Suggestion; onOpen: (suggestion: Suggestion) => void }) {
  const { title, type, year, genre, thumbnail, versions } = suggestion;
  return (
    <Autocomplete.Item
      value={suggestion}
      onClick={() => onOpen(suggestion)}
      className="flex cursor-pointer scroll-my-2 items-center gap-4 rounded-field p-2 outline-none data-highlighted:bg-glass"
    >
      <Poster src={thumbnail} title="" eager sizes="44px" className="w-11 shrink-0 rounded-tag" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="tabular-figures block truncate text-sm text-muted">
          {year ?? limits.year.missing}
          {genre && ` · ${shortGenre(genre)}`}
        </span>
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <VersionTags versions={versions} />
        </span>
      </span>
      <Tag tone="outline">{kindLabel(type)}</Tag>
    </Autocomplete.Item>
  );
}
