import { Autocomplete } from "@base-ui/react/autocomplete";
import { limits } from "@seance/contract/limits";
import type { Suggestion } from "@seance/contract/search";
import { shortGenre } from "#shared/titles/title-text.ts";
import { kindLabel } from "#shared/titles/title.ts";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

export function SuggestionRow({ suggestion, onOpen }: { suggestion: Suggestion; onOpen: (suggestion: Suggestion) => void }) {
  const { title, type, year, genre, thumbnail } = suggestion;
  return (
    <Autocomplete.Item
      value={suggestion}
      onClick={() => onOpen(suggestion)}
      className="flex cursor-pointer scroll-my-2 items-center gap-4 rounded-field p-2 outline-none data-highlighted:bg-glass"
    >
      <Poster src={thumbnail} title="" eager className="w-11 shrink-0 rounded-tag" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="tabular-figures block truncate text-sm text-muted">
          {year ?? limits.year.missing}
          {genre && ` · ${shortGenre(genre)}`}
        </span>
      </span>
      <Tag tone="outline">{kindLabel(type)}</Tag>
    </Autocomplete.Item>
  );
}
