import type { SentBody } from "@seance/contract/endpoint";
import {
  getImportRun,
  importHistory,
  importSeriesList,
  listImportRuns,
  retryImportRun,
  stopImportRun,
  undoImportRun,
  type ImportRun,
} from "@seance/contract/import-runs";
import {
  autoImport,
  importLimits,
  validateLinks,
  type CorrectedLink,
  type ImportOutcome,
  type ImportType,
  type ValidationResult,
} from "@seance/contract/imports";
import { pageOffset } from "@seance/contract/paging";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

/** How links are read. */
export interface ReadingOptions {
  readonly import_type: ImportType;
  readonly validate_links: boolean;
  readonly target_series_id: string | null;
  readonly target_season: number | null;
}

export interface ImportOptions extends ReadingOptions {
  readonly auto_detect_metadata: boolean;
  /** New titles are published at once; else they are drafts. */
  readonly publish: boolean;
}

/** While the stream of events is down, how often a run is asked for. */
const runPollMs = 2000;
export const resultsPage = 100;

/** A link that nothing was corrected of goes as it is. */
const sent = (links: readonly CorrectedLink[]): (string | CorrectedLink)[] =>
  links.map((given) => (Object.keys(given).length === 1 ? given.link : given));

/** Reads the links, and what an import of them would do; writes nothing. */
export function checkLinks(links: readonly CorrectedLink[], options: ReadingOptions): Promise<ValidationResult> {
  const { import_type, validate_links, target_series_id, target_season } = options;
  return call(validateLinks, {
    query: {
      import_type,
      validate_links,
      ...(target_series_id !== null && { target_series_id }),
      ...(target_season !== null && { target_season }),
    },
    body: sent(links),
  });
}

/** Imports; gives the id of the run, which a long list is still in. */
export function useStartImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ links, options }: { links: readonly CorrectedLink[]; options: ImportOptions }) => {
      const body: SentBody<typeof autoImport> = { ...options, links: sent(links) };
      const answer = await call(autoImport, { body });
      return "job_id" in answer ? answer.job_id : answer.run_id;
    },
    onSuccess: tellContentChanged,
    onSettled: () => queries.invalidateQueries({ queryKey: ["imports"] }),
  });
}

const tellContentChanged = (): void => announceContentChange("movies-updated", "series-updated", "content-updated");

const isUnderWay = (state: ImportRun["state"] | undefined): boolean => state === "running" || state === "stopping";

/** A run and some of its links; one that goes on is told of by events. */
export function useImportRun(id: string, { page, outcome }: { page: number; outcome: ImportOutcome | undefined }) {
  const poll = usePoll(runPollMs);
  return useQuery({
    queryKey: ["jobs", "import", id, page, outcome],
    queryFn: ({ signal }) =>
      call(getImportRun, {
        params: { id },
        query: { skip: pageOffset(page, resultsPage), limit: resultsPage, ...(outcome && { outcome }) },
        signal,
      }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run.state) ? poll : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reads again what a run that has come to its end changed. */
export function useTellRunEnded(): () => void {
  const queries = useQueryClient();
  return () => {
    tellContentChanged();
    void queries.invalidateQueries({ queryKey: ["imports"] });
  };
}

export function useImportHistory() {
  return useQuery({
    queryKey: ["imports", "history"],
    queryFn: ({ signal }) => call(importHistory, { signal }),
    select: ({ history }) => history,
    staleTime: 0,
  });
}

export function useImportRuns() {
  return useQuery({
    queryKey: ["imports", "runs"],
    queryFn: ({ signal }) => call(listImportRuns, { query: { limit: importLimits.history }, signal }),
    select: ({ runs }) => runs,
    staleTime: 0,
  });
}

export function useImportSeries(enabled: boolean) {
  return useQuery({
    queryKey: ["series", "import-targets"],
    queryFn: ({ signal }) => call(importSeriesList, { signal }),
    select: ({ series }) => series,
    enabled,
  });
}

function useRunMutation<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: tellContentChanged,
    onSettled: () => Promise.all(["imports", "jobs", "drafts"].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useUndoImport = () =>
  useRunMutation(({ id, code }: { readonly id: string; readonly code: string }) =>
    call(undoImportRun, { params: { id }, headers: { "x-security-code": code } }),
  );
export const useStopImport = () => useRunMutation((id: string) => call(stopImportRun, { params: { id } }));
export const useRetryImport = ({ id }: ImportRun) =>
  useRunMutation((body: SentBody<typeof retryImportRun>) => call(retryImportRun, { params: { id }, body }));
