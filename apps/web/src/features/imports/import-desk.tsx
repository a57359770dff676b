import { importLimits, importMessages, type CorrectedLink } from "@seance/contract/imports";
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
import { isSame, linksOf, noSource, type Source } from "./link-list.ts";
import { LinkSource } from "./link-source.tsx";
import { RunPanel, type CopyAction } from "./run-panel.tsx";
import { useImportList } from "./use-import-list.ts";

const start: ImportOptions = {
  import_type: "auto",
  auto_detect_metadata: true,
  validate_links: true,
  publish: false,
  target_series_id: null,
  target_season: null,
};
const noLink = "Collez au moins un lien";

interface ImportDeskProps {
  readonly search: ImportSearch;
  readonly onSearch: ChangeAddress<ImportSearch>;
  /** May undo an import. */
  readonly manage: boolean;
  readonly copyAction?: CopyAction | undefined;
}

/** The auto-import tab: links are read, corrected, and only then imported. */
export function ImportDesk({ search, onSearch, manage, copyAction }: ImportDeskProps) {
  // The list stays where it is while results are looked at beside it.
  const open = (id: string | undefined): void => onSearch({ import: id }, { saved: true });
  const { source, options, faults, asked, list, stale, importing, changeSource, changeOptions, validate, run } =
    useImportForm(open);
  const { lines } = list;
  const importable = lines?.some(({ checked }) => checked.valid) ?? false;
  return (
    <>
      <h1 className="mb-5 text-2xl">Import automatique</h1>
      {search.import !== undefined && (
        <RunPanel
          key={search.import}
          id={search.import}
          manage={manage}
          copyAction={copyAction}
          onClose={() => open(undefined)}
        />
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
        <LinkSource value={source} error={faults.links ?? list.fault} onChange={changeSource} />
        <ImportOptionsFields options={options} faults={faults} onChange={changeOptions} />
        <div data-toast-clearance="" className="flex flex-wrap gap-3 lg:col-span-2">
          <Button type="submit" kind={lines && !stale ? "glass" : "primary"} busy={list.checking} icon={ListChecks}>
            Valider les liens
          </Button>
          {lines && importable && (
            <Button
              kind={stale ? "glass" : "primary"}
              busy={importing}
              disabled={list.checking || stale}
              onClick={run}
              icon={DownloadCloud}
            >
              Importer {countOf(lines.length, "lien", "liens")}
            </Button>
          )}
          <p role="status" className="self-center text-muted">
            {stale
              ? "La liste a changé depuis sa validation\u202f: validez-la de nouveau pour l’importer."
              : lines && !importable && "Aucun de ces liens ne peut être importé."}
          </p>
        </div>
      </form>
      <div className="mt-6">{lines && <CheckTable lines={lines} list={list} season={asked.target_season} />}</div>
      <ImportHistory onOpen={open} />
      <UnsavedGuard dirty={source.text.trim() !== "" || source.lists.length > 0} />
    </>
  );
}

const addressOf = ({ link }: CorrectedLink): string => link;

type Faults = OptionFaults & { readonly links?: string };

/** What the form holds, its faults, the validation of its links and the start of their import; `onStarted` gets the run's id. */
function useImportForm(onStarted: (id: string) => void) {
  const [source, setSource] = useState(noSource);
  const [validated, setValidated] = useState(noSource);
  const [options, setOptions] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const asked = readingOf(options);
  const list = useImportList(asked);
  const stale = list.lines !== null && !isSame(source, validated);
  const importing = useStartImport();

  const changeSource = (next: Source): void => {
    setSource(next);
    setFaults(({ links: _fault, ...others }) => others);
  };
  const changeOptions = (part: Partial<ImportOptions>): void => {
    const next = { ...options, ...part };
    setOptions(next);
    setFaults({});
    if (Object.keys(targetFaults(next)).length === 0) void list.recheck(readingOf(next));
  };
  /** Shows the faults; true where there are none. */
  const isReady = (found: Faults): boolean => {
    setFaults(found);
    return Object.keys(found).length === 0;
  };
  const validate = (): void => {
    const links = linksOf(source);
    if (!isReady({ ...targetFaults(options), ...(links.length === 0 && { links: noLink }) })) return;
    setValidated(source);
    void list.read(links);
  };
  const run = (): void => {
    const { lines } = list;
    if (!isReady(targetFaults(options)) || !lines || stale) return;
    const links = lines.map(({ given }) => given);
    const onSuccess = (id: string): void => {
      list.clear();
      // What was added meanwhile stays.
      setSource((now) => (isSame(now, source) ? noSource : now));
      onStarted(id);
      window.scrollTo({ top: 0 });
    };
    const onError = (error: Error): void => {
      notifyError("Erreur lors de l'import automatique");
      const fault = linkFault(error, links.map(addressOf));
      if (fault !== null) setFaults({ links: fault });
    };
    importing.mutate({ links, options: asked }, { onSuccess, onError });
  };
  return {
    source,
    options,
    faults,
    asked,
    list,
    stale,
    importing: importing.isPending,
    changeSource,
    changeOptions,
    validate,
    run,
  };
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
