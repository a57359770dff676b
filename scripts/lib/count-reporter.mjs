/** Reporter for node:test: prints as JSON the numbers of passed, failed and skipped tests, the failed tests and the duration of each file. */
export default async function* count(events) {
  const files = [];
  const failures = [];
  for await (const { type, data } of events) {
    if (type === "test:fail" && isOwnFailure(data.details.error))
      failures.push({ file: data.file, name: data.name, reason: reasonOf(data.details.error) });
    if (type !== "test:summary") continue;
    // The summary of a file has its path; the summary of the run has none.
    if (data.file === undefined) yield JSON.stringify({ counts: data.counts, files, failures });
    else files.push({ file: data.file, ms: data.duration_ms });
  }
}

/** Suites and files that fail only because of a test in them are left out. */
const isOwnFailure = (error) => error?.failureType !== "subtestsFailed";

const reasonOf = (error) => String(error?.cause?.message ?? error?.message ?? error);
