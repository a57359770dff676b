const success = "seance_restore_check_success_timestamp_seconds";

/** Metrics of a restore check, for the textfile collector. `before` is the text of the check before it. */
export function metricsText({ failed, rows, now, ms, before = "" }) {
  const kept = new RegExp(`^${success} (\\S+)$`, "m").exec(before)?.[1];
  const gauges = [
    [
      "seance_restore_check_failed",
      "1 if the last restored backup could not be restored or was not like its source",
      Number(failed),
    ],
    ["seance_restore_check_timestamp_seconds", "When a backup was last restored on trial", now / 1000],
    [success, "When a restored backup was last like its source", failed ? kept : now / 1000],
    ["seance_restore_check_seconds", "How long the last check took", ms / 1000],
    ["seance_restore_check_rows", "Rows that the last check compared", rows ?? 0],
  ];
  return gauges
    .filter(([, , value]) => value !== undefined)
    .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join("");
}
