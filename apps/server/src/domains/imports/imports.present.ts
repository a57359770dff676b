import type { ImportRun } from "@seance/contract/import-runs";
import type { ImportedLink, ImportResult, ValidationResult } from "@seance/contract/imports";
import type { CountedRun, ShownLink } from "./runs/runs.queries.ts";

export function presentRun(run: CountedRun): ImportRun {
  return {
    id: run.id,
    email: run.email,
    import_type: run.import_type,
    state: run.undone_at !== null ? "undone" : run.finished_at !== null ? "done" : "running",
    total_links: run.total_links,
    done_links: run.done_links,
    successful_imports: run.successful_imports,
    failed_imports: run.failed_imports,
    already_present: run.already_present,
    movies_created: run.movies_created,
    series_created: run.series_created,
    episodes_created: run.episodes_created,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
  };
}

export function presentLink(link: ShownLink): ImportedLink {
  const count = (type: ShownLink["made"][number]) => link.made.filter((one) => one === type).length;
  return {
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
    errors: results.flatMap(({ link, error_message }) => (error_message === null ? [] : [`${link} : ${error_message}`])),
    results,
  };
}

export function presentHistory(run: CountedRun) {
  const { total_links, successful_imports, failed_imports, already_present } = run;
  const parts = [
    `${total_links} lien${total_links > 1 ? "s" : ""}`,
    `${successful_imports} importé${successful_imports > 1 ? "s" : ""}`,
    `${already_present} déjà présent${already_present > 1 ? "s" : ""}`,
    `${failed_imports - already_present} en échec`,
  ];
  const state = run.undone_at !== null ? " (annulé)" : run.finished_at === null ? " (en cours)" : "";
  return { email: run.email, details: `${parts.join(", ")}${state}`, timestamp: run.created_at.toISOString() };
}

export function presentValidation(results: ValidationResult["results"]): ValidationResult {
  const valid_links = results.filter(({ valid }) => valid).length;
  return { total_links: results.length, valid_links, invalid_links: results.length - valid_links, results };
}
