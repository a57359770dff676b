import { limits } from "@seance/contract/limits";
import type { Suggestion } from "@seance/contract/search";
import { titleVersions, type TitleVersion } from "@seance/contract/versions";
import { VersionChips } from "#shared/titles/versions.tsx";

interface FilterProps {
  readonly shown: readonly Suggestion[];
  readonly chosen: readonly TitleVersion[];
  readonly onChange: (chosen: TitleVersion[]) => void;
}

/** The versions that narrow the suggestions: those that they have, or all where more titles may be found than are shown. */
export function VersionFilter({ shown, chosen, onChange }: FilterProps) {
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
