/** A reporter for node:test that only says, as JSON, how many tests passed, failed and were skipped in the whole run, and how long each file took. */
export default async function* count(events) {
  const files = [];
  for await (const { type, data } of events) {
    if (type !== "test:summary") continue;
    // The summary of one file names it; the one of the run does not.
    if (data.file === undefined) yield JSON.stringify({ counts: data.counts, files });
    else files.push({ file: data.file, ms: data.duration_ms });
  }
}
