/** Reporter for node:test: prints as JSON the numbers of passed, failed and skipped tests, and the duration of each file. */
export default async function* count(events) {
  const files = [];
  for await (const { type, data } of events) {
    if (type !== "test:summary") continue;
    // The summary of a file has its path; the summary of the run has none.
    if (data.file === undefined) yield JSON.stringify({ counts: data.counts, files });
    else files.push({ file: data.file, ms: data.duration_ms });
  }
}
