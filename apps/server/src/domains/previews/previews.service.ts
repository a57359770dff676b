import type { Body, Query } from "@seance/contract/endpoint";
import {
  maxPreviewLinks,
  previewMessages,
  previewPath,
  type createPreviewLink,
  type listPreviewLinks,
  type Preview,
  type PreviewLink,
} from "@seance/contract/previews";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { findTitle, titleForViewers, type TitleReference } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { previewTokens, tokenPurpose } from "./preview-token.ts";
import * as queries from "./previews.queries.ts";

type Needs = Pick<Services, "db" | "secret">;

interface LinkRow {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const tokensOf = ({ secret }: Pick<Services, "secret">) => previewTokens(secret.key(tokenPurpose));

const present = (services: Needs, { id, created_at, expires_at }: LinkRow): PreviewLink => ({
  id,
  path: `${previewPath}${tokensOf(services).sign(id)}`,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

const referenceOf = ({ item_type, item_id }: Query<typeof listPreviewLinks>): TitleReference => ({ item_type, id: item_id });

export async function listLinks(services: Needs, caller: Caller, item: Query<typeof listPreviewLinks>) {
  const title = referenceOf(item);
  await findTitle(services.db, caller, title);
  return { links: (await queries.linksOf(services.db, title)).map((row) => present(services, row)) };
}

export async function createLink(
  services: Needs,
  actor: Actor,
  caller: Caller,
  { hours, ...item }: Body<typeof createPreviewLink>,
): Promise<PreviewLink> {
  const title = referenceOf(item);
  return inTransaction(services.db, async (tx) => {
    const { title: label } = await findTitle(tx, caller, title);
    await queries.lockLinksOf(tx, title);
    if ((await queries.linksOf(tx, title)).length >= maxPreviewLinks) throw new Refusal("conflict", previewMessages.tooMany);
    const row = await queries.insertLink(tx, title, hours);
    const after = { expires_at: row.expires_at.toISOString() };
    await recordAudit(tx, actor, { action: "preview.create", target: { type: title.item_type, id: title.id, label }, after });
    return present(services, row);
  });
}

export async function deleteLink({ db }: Needs, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await queries.deleteLink(tx, id);
    if (!deleted) throw notFound();
    const { item_type: type, item_id } = deleted;
    const shown = await titleForViewers(tx, { item_type: type, id: item_id });
    const target = { type, id: item_id, label: shown?.title.title ?? "" };
    await recordAudit(tx, actor, { action: "preview.delete", target });
  });
}

export async function openPreview(services: Needs, token: string): Promise<Preview> {
  const id = tokensOf(services).read(token);
  const link = id === null ? undefined : await queries.findLink(services.db, id);
  const shown = link && (await titleForViewers(services.db, { item_type: link.item_type, id: link.item_id }));
  if (!shown) throw notFound();
  return { ...shown, expires_at: link.expires_at.toISOString() };
}
