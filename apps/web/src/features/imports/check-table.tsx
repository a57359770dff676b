import { importActions, type ImportAction, type ValidatedLink } from "@seance/contract/imports";
import { Pencil, X } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { VirtualTable } from "#ui/list/virtual-table.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { actionWords, detailsOf, effectOf } from "./import-words.ts";
import type { ImportLine, useImportList } from "./use-import-list.ts";

const useless: readonly ImportAction[] = ["already", "duplicate", "refuse"];

interface CheckTableProps {
  readonly lines: readonly ImportLine[];
  readonly list: ReturnType<typeof useImportList>;
  /** The one that all episodes go to, where one was chosen. */
  readonly season: number | null;
}

/** What each link says and would do, before anything is written: each can be corrected, or taken out. */
export function CheckTable({ lines, list, season }: CheckTableProps) {
  const [only, setOnly] = useState<ImportAction | "flagged" | null>(null);
  const [corrected, setCorrected] = useState<ImportLine | null>(null);
  const counts = useMemo(() => groupsOf(lines), [lines]);
  // What was filtered for may have been corrected away.
  const shown = (only && counts.get(only)) ?? lines;
  const filter = shown === lines ? null : only;
  const idle = lines.filter(({ checked }) => useless.includes(checked.plan.action));
  const { remove } = list;
  const columns = columnsOf(season, setCorrected, (line) => remove(new Set([line.id])));
  return (
    <section aria-labelledby="check-heading" className="grid gap-3">
      <Heading lines={lines} />
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Afficher" className="flex flex-wrap gap-2">
          <Chip pressed={filter === null} count={lines.length} onPress={() => setOnly(null)}>
            Tous
          </Chip>
          {([...importActions, "flagged"] as const).map((action) => {
            const count = counts.get(action)?.length ?? 0;
            return (
              count > 0 && (
                <Chip key={action} pressed={filter === action} count={count} onPress={() => setOnly(action)}>
                  {action === "flagged" ? "À regarder" : actionWords[action].label}
                </Chip>
              )
            );
          })}
        </div>
        {idle.length > 0 && idle.length < lines.length && (
          <Button kind="quiet" className="ml-auto" onClick={() => remove(new Set(idle.map(({ id }) => id)))}>
            Retirer ceux qui ne donnent rien
          </Button>
        )}
      </div>
      <VirtualTable label="Liens à importer" columns={columns} rows={shown} rowId={({ id }) => id} stale={list.checking} />
      {corrected && (
        <CorrectDialog
          line={corrected}
          season={season}
          onClose={() => setCorrected(null)}
          onCorrect={(given) => {
            setCorrected(null);
            void list.correct(corrected.id, given);
          }}
        />
      )}
    </section>
  );
}

function Heading({ lines }: { lines: readonly ImportLine[] }) {
  const valid = lines.filter(({ checked }) => checked.valid).length;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id="check-heading" className="text-lg">
        Résultats de la validation
      </h2>
      <p role="status" className="tabular-figures text-muted">
        {[
          countOf(lines.length, "lien", "liens"),
          countOf(valid, "valide", "valides"),
          countOf(lines.length - valid, "invalide", "invalides"),
        ].join(" · ")}
      </p>
    </header>
  );
}

/** The lines by what would come of them, and those whose name says another season or series. */
function groupsOf(lines: readonly ImportLine[]): ReadonlyMap<ImportAction | "flagged", readonly ImportLine[]> {
  const flagged = lines.filter(({ checked }) => checked.warnings.length > 0);
  return new Map([...Map.groupBy(lines, ({ checked }) => checked.plan.action), ["flagged", flagged] as const]);
}

function columnsOf(
  season: number | null,
  onCorrect: (line: ImportLine) => void,
  onRemove: (line: ImportLine) => void,
): Column<ImportLine>[] {
  return [
    {
      id: "link",
      header: "Lien et lecture",
      cell: ({ checked, given }) => (
        <>
          <span className="block truncate text-base font-semibold">{checked.parsed_info.title ?? "Titre illisible"}</span>
          <span className="block text-body">{detailsOf(checked.parsed_info, given.season === undefined ? season : null)}</span>
          <span className="block truncate font-mono text-xs text-muted" title={given.link}>
            {given.link}
          </span>
          <span className="mt-1 block md:hidden">
            <Effect checked={checked} />
          </span>
        </>
      ),
    },
    { id: "effect", header: "Effet", from: "md", className: "w-2/5", cell: ({ checked }) => <Effect checked={checked} /> },
    {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      className: "w-16 sm:w-29",
      cell: (line) => (
        <span className="flex justify-end max-sm:flex-col">
          <RowButton icon={Pencil} label={`Corriger ${nameOf(line)}`} onClick={() => onCorrect(line)} />
          <RowButton icon={X} label={`Retirer ${nameOf(line)}`} onClick={() => onRemove(line)} />
        </span>
      ),
    },
  ];
}

function Effect({ checked }: { checked: ValidatedLink }) {
  const { label, tone } = actionWords[checked.plan.action];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Tag tone={tone}>{label}</Tag>
      <span className="wrap-anywhere text-body">{effectOf(checked)}</span>
      {checked.warnings.map((warning) => (
        <span key={warning} className="basis-full font-medium text-accent-2">
          {warning}
        </span>
      ))}
    </span>
  );
}

/** A link in words: the end of its path. */
const nameOf = ({ given }: ImportLine): string => given.link.split("/").at(-1) || given.link;
