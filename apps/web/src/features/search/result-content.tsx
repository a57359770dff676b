import { VersionTags } from "#shared/titles/versions.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Poster } from "#ui/media/poster.tsx";
import type { ResultRow } from "./result-rows.ts";

/** What a row shows of a result: picture or icon, name, detail, kind. */
export function ResultContent({ row, eager = false }: { row: ResultRow; eager?: boolean }) {
  const { label, detail, versions = [], tag } = row;
  return (
    <>
      <span className="grid w-11 shrink-0 place-items-center">
        <ResultPicture row={row} eager={eager} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{label}</span>
        <span className="tabular-figures block truncate text-sm text-muted">{detail}</span>
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <VersionTags versions={versions} />
        </span>
      </span>
      {tag && <Tag tone="outline">{tag}</Tag>}
    </>
  );
}

function ResultPicture({ row: { picture, ratio = "poster", icon: Icon }, eager }: { row: ResultRow; eager: boolean }) {
  if (picture === undefined)
    return (
      <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-surface-3 text-muted">
        <Icon className="size-5" />
      </span>
    );
  return <Poster src={picture} title="" ratio={ratio} eager={eager} sizes="44px" className="w-11 rounded-tag" />;
}
