import type { PlaylistChannel } from "@seance/contract/playlists";
import { normalizeSearch } from "@seance/contract/text";
import { useMemo, useState } from "react";
import { countOf } from "#lib/format.ts";
import { Checkbox } from "#ui/input/checkbox.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { optionsOf } from "#ui/form/form-spec.ts";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { VirtualTable } from "#ui/list/virtual-table.tsx";

/** Whether a row of the playlist is valid and not yet a channel of the site. */
const importable = ({ problem, duplicate }: PlaylistChannel): boolean => problem === null && duplicate === null;

/** Whether a row is chosen at first: those that the site probably has under another link are left to the staff. */
export const isWanted = (channel: PlaylistChannel): boolean => importable(channel) && channel.similar === null;

interface PlaylistTableProps {
  readonly channels: readonly PlaylistChannel[];
  /** The line numbers of the ticked channels. */
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: (lines: ReadonlySet<number>) => void;
}

const categoriesOf = (channels: PlaylistTableProps["channels"]): string[] =>
  [...new Set(channels.map(({ category }) => category))].toSorted((a, b) => a.localeCompare(b, "fr", { numeric: true }));

/** The channels of a playlist, with a checkbox for each that can be imported. */
export function PlaylistTable({ channels, chosen, onChosen }: PlaylistTableProps) {
  const [words, setWords] = useState("");
  const [category, setCategory] = useState<string>();
  const categories = useMemo(() => categoriesOf(channels), [channels]);
  const shown = useMemo(() => {
    const sought = normalizeSearch(words);
    return channels.filter(
      (channel) => (category === undefined || channel.category === category) && normalizeSearch(channel.name).includes(sought),
    );
  }, [channels, words, category]);
  const choosable = shown.filter(importable);
  const alike = channels.filter((channel) => importable(channel) && channel.similar !== null).length;
  const ticked = choosable.filter(({ line }) => chosen.has(line)).length;
  const tick = (rows: readonly PlaylistChannel[], on: boolean): void => {
    const lines = new Set(chosen);
    for (const { line } of rows)
      if (on) lines.add(line);
      else lines.delete(line);
    onChosen(lines);
  };
  const columns = columnsOf(chosen, (row, on) => tick([row], on));
  return (
    <div className="grid gap-3">
      <p role="status" className="tabular-figures text-muted">
        {countOf(channels.length, "chaîne lue", "chaînes lues")} · {countOf(chosen.size, "choisie", "choisies")}
        {alike > 0 && ` · ${countOf(alike, "doublon possible", "doublons possibles")}`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Rechercher dans la liste"
          placeholder="Nom"
          value={words}
          onChange={setWords}
          className="w-full sm:w-56"
        />
        <FilterSelect
          label="Catégorie"
          all="Toutes les catégories"
          value={category}
          options={optionsOf(categories)}
          onChange={setCategory}
          className="w-56 max-sm:w-full"
        />
        <span className="ml-auto flex items-center">
          <Checkbox
            label="Choisir toutes les chaînes affichées"
            checked={ticked > 0 && ticked === choosable.length}
            mixed={ticked > 0}
            onChange={({ currentTarget }) => tick(choosable, currentTarget.checked)}
          />
          <span aria-hidden="true">Toutes</span>
        </span>
      </div>
      <VirtualTable label="Chaînes de la liste" columns={columns} rows={shown} rowId={({ line }) => line} />
    </div>
  );
}

function columnsOf(chosen: ReadonlySet<number>, onTick: (row: PlaylistChannel, on: boolean) => void): Column<PlaylistChannel>[] {
  return [
    {
      id: "chosen",
      header: "Choix",
      hideHeader: true,
      className: "w-14 px-1",
      cell: (row) =>
        importable(row) && (
          <Checkbox
            label={`Choisir ${row.name}`}
            checked={chosen.has(row.line)}
            onChange={({ currentTarget }) => onTick(row, currentTarget.checked)}
          />
        ),
    },
    {
      id: "name",
      header: "Chaîne",
      cell: ({ name, logo, category, stream_url, line }) => (
        <span className="flex items-center gap-3">
          <Poster src={logo} title="" ratio="wide" sizes="56px" className="w-14 shrink-0 rounded-tag" />
          <span className="min-w-0">
            <span className="block truncate text-base font-semibold">{name === "" ? `Ligne ${line}` : name}</span>
            <span className="block truncate text-muted sm:hidden">{category}</span>
            <span className="block truncate font-mono text-xs text-muted" title={stream_url}>
              {stream_url}
            </span>
          </span>
        </span>
      ),
    },
    { id: "category", header: "Catégorie", from: "sm", className: "w-32 wrap-anywhere", cell: ({ category }) => category },
    {
      id: "country",
      header: "Pays et langue",
      from: "lg",
      className: "w-36 wrap-anywhere",
      cell: ({ country, language }) => `${country} · ${language}`,
    },
    { id: "standing", header: "État", className: "w-32 sm:w-48", cell: (row) => <Standing row={row} /> },
  ];
}

function similarText({ by, name, line }: NonNullable<PlaylistChannel["similar"]>): string {
  const same = by === "name" ? "Même nom" : "Même identifiant de guide";
  return `${same} que «\u202f${name}\u202f»${line === null ? "" : `, ligne ${line}`}`;
}

function Standing({ row: { problem, duplicate, similar, remarks, quality } }: { row: PlaylistChannel }) {
  if (problem !== null) return <span className="text-danger-2">{problem}</span>;
  if (duplicate)
    return (
      <span className="text-muted">
        Déjà présente{"\u202f"}: {duplicate.name}
      </span>
    );
  return (
    <span className="grid justify-items-start gap-1">
      <Tag tone="outline">{quality}</Tag>
      {similar && <span className="text-xs text-accent-2">{similarText(similar)}</span>}
      {remarks.map((remark) => (
        <span key={remark} className="text-xs text-accent-2">
          {remark}
        </span>
      ))}
    </span>
  );
}
