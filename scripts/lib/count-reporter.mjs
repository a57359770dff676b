/** A reporter for node:test that only says, as JSON, how many tests passed, failed and were skipped in the whole run. */
export default async function* count(events) {
  for await (const { type, data } of events) {
    // The summary of one file names it; the one of the run does not.
    if (type === "test:summary" && data.file === undefined) yield JSON.stringify(data.counts);
  }
}
