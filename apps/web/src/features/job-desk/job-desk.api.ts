import { refreshSource } from "@seance/contract/channel-sources";
import { hostedPreparation } from "@seance/contract/hosting";
import { retryImportRun, stopImportRun } from "@seance/contract/import-runs";
import { listJobs, runPeriodicJob, type ListedJob, type ListedJobKind } from "@seance/contract/job-list";
import { libraryPreparation } from "@seance/contract/library";
import { copyLinks, deleteLinkCopy } from "@seance/contract/link-copies";
import { retryMetadataRun, stopMetadataRun } from "@seance/contract/metadata-runs";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import type { JobSearch } from "./job-search.ts";

/** Only some kinds send events: the list is fetched again anyway, sooner while something is under way. */
const pollMs = { active: 3000, idle: 15_000 };

/** The key begins with « jobs », which the events of jobs refresh. */
export const jobList = ({ sorte: kind, etat: state }: JobSearch) =>
  queryOptions({
    queryKey: ["jobs", "list", kind, state],
    queryFn: ({ signal }) => call(listJobs, { query: { kind, state }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useJobs = (search: JobSearch) =>
  useQuery({
    ...jobList(search),
    refetchInterval: ({ state: { data } }) => (data && data.active > 0 ? pollMs.active : pollMs.idle),
  });

type Act = (job: ListedJob) => Promise<unknown>;
const paramsOf = ({ id }: ListedJob) => ({ params: { id } });

/** By the calls of the domains that have the jobs. */
const stops: Partial<Record<ListedJobKind, Act>> = {
  import: (job) => call(stopImportRun, paramsOf(job)),
  metadata: (job) => call(stopMetadataRun, paramsOf(job)),
  preparation: (job) => call(hostedPreparation.cancel, paramsOf(job)),
  "library-preparation": (job) => call(libraryPreparation.cancel, paramsOf(job)),
  copy: (job) => call(deleteLinkCopy, paramsOf(job)),
};

/** The call succeeds where the address could not be read: its answer says why. */
async function readSource(job: ListedJob): Promise<void> {
  const { outcome, source } = await call(refreshSource, { ...paramsOf(job), body: { apply: false } });
  if (outcome === "failed") throw new SourceUnread(source.failure ?? "");
}

/** An address that could not be read, with the reason as its message. */
class SourceUnread extends Error {}

const retries: Partial<Record<ListedJobKind, Act>> = {
  import: (job) => call(retryImportRun, { ...paramsOf(job), body: { all: job.state === "stopped" ? "stopped" : "failed" } }),
  metadata: (job) => call(retryMetadataRun, paramsOf(job)),
  preparation: (job) => call(hostedPreparation.retry, paramsOf(job)),
  "library-preparation": (job) => call(libraryPreparation.retry, paramsOf(job)),
  copy: ({ label }) => call(copyLinks, { body: { links: [label] } }),
  source: readSource,
  periodic: ({ id: name }) => call(runPeriodicJob, { params: { name } }),
};

const useJobAction = (acts: Partial<Record<ListedJobKind, Act>>) =>
  useMutation({
    mutationFn: async (job: ListedJob) => acts[job.kind]?.(job),
    onError: (error) =>
      error instanceof SourceUnread ? notifyError(`L’adresse n’a pas pu être lue\u202f: ${error.message}`) : notifyRefusal(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["jobs"] }),
  });

export const useStopJob = () => useJobAction(stops);
export const useRetryJob = () => useJobAction(retries);
