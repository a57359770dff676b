import type { Episode } from "@seance/contract/episodes";
import { importMessages } from "@seance/contract/imports";
import type { Movie } from "@seance/contract/movies";
import { sortVersions } from "@seance/contract/versions";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { changeItemWithin, kinds } from "#domains/catalogue/index.ts";
import type { Intent } from "#domains/imports/plan/intent.ts";
import type { LinkOutcome, MadeDraft, MadeItem } from "./runs.queries.ts";

/** The outcome of a link, the items that it created or completed, and the draft that it made or added to. */
export type WriteOutcome = LinkOutcome & { readonly made: readonly MadeItem[]; readonly draft?: MadeDraft };

export type LinkWriter = (tx: Db, actor: AuditActor) => Promise<WriteOutcome>;

export const nothing = { message: null, title: null, item_type: null, item_id: null, series_id: null, metadata: null } as const;
export const already = { outcome: "already", message: importMessages.already } as const;

/** Audits a created item, with its non-empty fields. */
export function recordMade(
  tx: Db,
  actor: AuditActor,
  { item_type, item_id }: Pick<MadeItem, "item_type" | "item_id">,
  label: string,
  given: object,
): Promise<void> {
  const after = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name !== "person_ids" && value !== undefined && value !== null),
  );
  return recordAudit(tx, actor, { action: `${item_type}.create`, target: { type: item_type, id: item_id, label }, after });
}

/** Sets the link of a film or an episode without one, and adds its versions; false when it got one meanwhile. */
export async function giveLink(
  tx: Db,
  actor: AuditActor,
  id: string,
  { type, link, versions }: Pick<Intent, "type" | "link" | "versions">,
): Promise<boolean> {
  const wanted = (item: Movie | Episode) =>
    item.has_video ? {} : { video_url: link, versions: sortVersions([...item.versions, ...versions]) };
  return (await changeItemWithin<Movie | Episode>(tx, actor, kinds[type], id, wanted)).video_url === link;
}
