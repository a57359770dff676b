import { importLimits, importMessages } from "@seance/contract/imports";
import { DownloadCloud, ListChecks } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { CheckTable } from "./check-table.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportOptionsFields, type OptionFaults } from "./import-options.tsx";
import { linkFault } from "./import-words.ts";
import { useStartImport, type ImportOptions } from "./imports.api.ts";
import type { ImportSearch } from "./import-search.ts";
import { isSame, linksOf, noSource } from "./link-list.ts";
import { LinkSource } from "./link-source.tsx";
import { RunPanel } from "./run-panel.tsx";
import { useImportList } from "./use-import-list.ts";

const start: ImportOptions = {
  import_type: "auto",
  auto_detect_metadata: true,
  validate_links: true,
  target_series_id: null,
  target_season: null,
};
const noLink = "Collez au moins un lien";

/** The auto-import tab: links are read, corrected, and only then imported. */
export function ImportDesk({
  search,
  onSearch,
  manage,
}: {
  search: ImportSearch;
  onSearch: ChangeAddress<ImportSearch>;
  /** May undo an import. */
  manage: boolean;
}) {
  const [source, setSource] = useState(noSource);
  /** What the lines below were read from. */
  const [read, setRead] = useState(noSource);
  const [options, setOptions] = useState(start);
  const [faults, setFaults] = useState<OptionFaults & { readonly links?: string }>({});
  const asked = readingOf(options);
  const list = useImportList(asked);
  const { lines } = list;
  const stale = lines !== null && !isSame(source, read);
  const importing = useStartImport();
  // The list stays where it is while results are looked at beside it.
  const open = (id: string | undefined): void => onSearch({ import: id }, { saved: true });

  const changeOptions = (part: Partial<ImportOptions>): void => {
    const next = { ...options, ...part };
    setOptions(next);
    setFaults({});
    if (Object.keys(targetFaults(next)).length === 0) void list.recheck(readingOf(next));
  };
  const validate = (): void => {
    const links = linksOf(source);
    const found = { ...targetFaults(options), ...(links.length === 0 && { links: noLink }) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setRead(source);
    void list.read(links);
  };
  const run = (): void => {
    const found = targetFaults(options);
    setFaults(found);
    if (!lines || stale || Object.keys(found).length > 0) return;
    importing.mutate(
      { links: lines.map(({ given }) => given), options: asked },
      {
        onSuccess: (id) => {
          list.clear();
          // What was added meanwhile stays.
          setSource((now) => (isSame(now, source) ? noSource : now));
          open(id);
          window.scrollTo({ top: 0 });
        },
        onError: (error) => {
          notifyError("Erreur lors de l'import automatique");
          const said = linkFault(
            error,
            lines.map(({ given }) => given.link),
          );
          if (said !== null) setFaults({ links: said });
        },
      },
    );
  };
  return (
    <>
      <h1 className="mb-5 text-2xl">Import automatique</h1>
      {search.import !== undefined && (
        <RunPanel key={search.import} id={search.import} manage={manage} onClose={() => open(undefined)} />
      )}
      <form
        noValidate
        aria-label="Import automatique"
        className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          validate();
        }}
      >
        <LinkSource
          value={source}
          error={faults.links ?? list.fault}
          onChange={(next) => {
            setSource(next);
            setFaults(({ links: _said, ...others }) => others);
          }}
        />
        <ImportOptionsFields options={options} faults={faults} onChange={changeOptions} />
        <div className="flex flex-wrap gap-3 lg:col-span-2">
          <Button type="submit" kind={lines && !stale ? "glass" : "primary"} busy={list.checking} icon={ListChecks}>
            Valider les liens
          </Button>
          {lines && (
            <Button
              kind={stale ? "glass" : "primary"}
              busy={importing.isPending}
              disabled={list.checking || stale}
              onClick={run}
              icon={DownloadCloud}
            >
              Importer {countOf(lines.length, "lien", "liens")}
            </Button>
          )}
          <p role="status" className="self-center text-gris">
            {stale && "La liste a changé depuis sa validation\u202f: validez-la de nouveau pour l’importer."}
          </p>
        </div>
      </form>
      <div className="mt-6">{lines && <CheckTable lines={lines} list={list} season={asked.target_season} />}</div>
      <ImportHistory onOpen={open} />
      <UnsavedGuard dirty={source.text.trim() !== "" || source.lists.length > 0} />
    </>
  );
}

/** The target counts for episodes alone. */
function readingOf(options: ImportOptions): ImportOptions {
  return options.import_type === "episode" ? options : { ...options, target_series_id: null, target_season: null };
}

function targetFaults({ import_type, target_series_id, target_season }: ImportOptions): OptionFaults {
  if (import_type !== "episode") return {};
  const { min, max } = importLimits.season;
  const fits = target_season !== null && Number.isInteger(target_season) && target_season >= min && target_season <= max;
  return {
    ...(target_series_id === null && { series: importMessages.noTarget }),
    ...(!fits && { season: `Entre ${min} et ${max}` }),
  };
}
