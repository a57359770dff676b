import type { ImportRun } from "@seance/contract/import-runs";
import type { ImportedLink, ImportResult, ValidationResult } from "@seance/contract/imports";
import type { CountedRun, ShownLink } from "./runs/runs.queries.ts";

export function presentRun(run: CountedRun): ImportRun {
  return {
    id: run.id,
    email: run.email,
    import_type: run.import_type,
    validate_links: run.validate_links,
    target_series_id: run.target_series_id,
    target_season: run.target_season,
    publish: run.publish,
    state: stateOf(run),
    total_links: run.total_links,
    done_links: run.done_links,
    successful_imports: run.successful_imports,
    failed_imports: run.failed_imports,
    already_present: run.already_present,
    stopped_links: run.stopped_links,
    movies_created: run.movies_created,
    series_created: run.series_created,
    episodes_created: run.episodes_created,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
    undo: run.undo,
    drafts: run.drafts,
  };
}

function stateOf({ undone_at, stopped_at, finished_at }: CountedRun): ImportRun["state"] {
  if (undone_at !== null) return "undone";
  if (finished_at === null) return stopped_at === null ? "running" : "stopping";
  return stopped_at === null ? "done" : "stopped";
}

export function presentLink(link: ShownLink): ImportedLink {
  const count = (type: ShownLink["made"][number]) => link.made.filter((one) => one === type).length;
  return {
    place: link.place,
    link: link.link,
    success: link.outcome === "create" || link.outcome === "complete",
    tmdb_metadata: link.metadata,
    error_message: link.message,
    outcome: link.outcome,
    title: link.title,
    item_type: link.item_type,
    item_id: link.item_id,
    series_id: link.series_id,
    movies_created: count("movie"),
    series_created: count("series"),
    episodes_created: count("episode"),
  };
}

export function presentResult(run: CountedRun, links: readonly ShownLink[]): ImportResult {
  const results = links.map(presentLink);
  const { id: run_id, total_links, successful_imports, failed_imports, already_present } = run;
  return {
    run_id,
    total_links,
    successful_imports,
    failed_imports,
    already_present,
    processing_time: ((run.finished_at ?? new Date()).getTime() - run.created_at.getTime()) / 1000,
    errors: results.flatMap(({ link, outcome, error_message }) =>
      outcome === "refuse" || outcome === "failed" ? [`${link} : ${error_message}`] : [],
    ),
    results,
  };
}

const stateNotes: Record<ImportRun["state"], string> = {
  running: " (en cours)",
  stopping: " (arrêt en cours)",
  stopped: " (arrêté)",
  done: "",
  undone: " (annulé)",
};

export function presentHistory(run: CountedRun) {
  const { total_links, successful_imports, failed_imports, already_present, stopped_links } = run;
  const parts = [
    `${total_links} lien${total_links > 1 ? "s" : ""}`,
    `${successful_imports} importé${successful_imports > 1 ? "s" : ""}`,
    `${already_present} déjà là`,
    `${failed_imports} en échec`,
    ...(stopped_links > 0 ? [`${stopped_links} non importé${stopped_links > 1 ? "s" : ""}`] : []),
  ];
  const state = stateNotes[stateOf(run)];
  return { email: run.email, details: `${parts.join(", ")}${state}`, timestamp: run.created_at.toISOString() };
}

export function presentValidation(results: ValidationResult["results"]): ValidationResult {
  const valid_links = results.filter(({ valid }) => valid).length;
  return { total_links: results.length, valid_links, invalid_links: results.length - valid_links, results };
}
