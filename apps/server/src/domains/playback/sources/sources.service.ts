import { hash } from "node:crypto";
import type { Answer, Body } from "@seance/contract/endpoint";
import { hostedFolder, hostedName } from "@seance/contract/hosting";
import type { SourceField } from "@seance/contract/source-order";
import {
  sourceFaults,
  type DecidedSource,
  type decideSources as decideCall,
  type testSource as testCall,
} from "@seance/contract/sources";
import type { Row } from "#db/schema.ts";
import { tryLinks, type PreparedSource, type TriedSource } from "#domains/playback/find-source.ts";
import { hasFile } from "#domains/playback/media/own-files.ts";
import { formatOf, readLink, type Link, type Links } from "#domains/playback/source.ts";
import type { Services } from "#services.ts";
import { findChecks, saveCheck } from "./link-check.queries.ts";
import { requestLink } from "./request-link.ts";

/** What becomes of each given link when its title is played by somebody who is signed in. */
export async function decideSources(services: Services, body: Body<typeof decideCall>): Promise<Answer<typeof decideCall>> {
  const { item_type: type, source_order: order } = body;
  const links = Object.fromEntries(
    Object.entries(body.links).map(([field, typed]) => [field, linkIn(field as SourceField, typed ?? "")]),
  ) as Links;
  const tried: TriedSource[] = [];
  for await (const one of tryLinks(services, { type, links, order, signedIn: true })) tried.push(one);
  const readable = tried.map(({ field }) => readLinkOf(services, field as SourceField, links[field] ?? ""));
  const checks = await findChecks(
    services.db,
    readable.flatMap((one) => one?.hash ?? []),
  );
  const plays = tried.findIndex(({ outcome }) => !("refused" in outcome));
  const sources = tried.map((one, at): DecidedSource => {
    const found = readable[at];
    const isRepeated = found !== null && readable.findIndex((other) => other?.link.url === found?.link.url) < at;
    const verdict = isRepeated ? "same" : verdictOf(one, at === plays);
    return present(one, { verdict, found: found ?? null, check: checks.get(found?.hash ?? "") });
  });
  return { sources };
}

function verdictOf({ outcome }: TriedSource, plays: boolean): DecidedSource["verdict"] {
  if (!("refused" in outcome)) return plays ? "plays" : "later";
  return outcome.refused === "sign-in" ? "protected" : outcome.refused;
}

interface ReadSource {
  readonly link: Link;
  readonly kind: NonNullable<DecidedSource["kind"]>;
  readonly hash: string;
}

/** A link of a field as it is played; null for one that no player can open. */
function readLinkOf({ config }: Services, field: SourceField, stored: string): ReadSource | null {
  const link = readLink(stored);
  if (!link) return null;
  const { kind } = formatOf(field, link, { wrappedHosts: config.WRAPPED_HOSTS });
  return { link, kind, hash: hash("sha256", `${kind} ${link.url}`) };
}

function linkIn(field: SourceField, typed: string): string {
  if (field !== "video_file" || typed.trim() === "") return typed;
  const name = typed.trim();
  // No file has such a name: it is said to be missing.
  return `${hostedFolder}${hostedName.test(name) ? name : `${encodeURIComponent(name)}_`}`;
}

function present(
  { field, outcome }: TriedSource,
  given: {
    readonly verdict: DecidedSource["verdict"];
    readonly found: ReadSource | null;
    readonly check: Row<"link_check"> | undefined;
  },
): DecidedSource {
  const { verdict, found, check } = given;
  return {
    field: field as SourceField,
    verdict,
    kind: "refused" in outcome ? (found?.kind ?? null) : outcome.found.source.kind,
    host: found?.link.host || null,
    members_only: !("refused" in outcome) && outcome.found.via === "proxy",
    own: "refused" in outcome ? null : ownState(outcome),
    state: check ? presentCheck(check) : null,
  };
}

function ownState({ video, found, preparing }: PreparedSource): DecidedSource["own"] {
  if (video === null) return null;
  return preparing !== null ? "preparing" : found.source.url.endsWith(".m3u8") ? "prepared" : "file";
}

const presentCheck = ({ fault, checked_at }: Row<"link_check">) => ({ fault, checked_at: checked_at.toISOString() });

/** Requests a link, and keeps what became of it. */
export async function testSource(
  services: Services,
  { field, link: typed }: Body<typeof testCall>,
): Promise<Answer<typeof testCall>> {
  const found = readLinkOf(services, field, linkIn(field, typed));
  if (!found) return { fault: sourceFaults.refused, checked_at: new Date().toISOString() };
  return presentCheck(await saveCheck(services.db, found.hash, await faultOf(services, field, found)));
}

async function faultOf(services: Services, field: SourceField, { link, kind }: ReadSource): Promise<string | null> {
  const { PUBLIC_URL } = services.config;
  if (new URL(link.url, PUBLIC_URL).origin !== new URL(PUBLIC_URL).origin) return requestLink(services, link.url, kind);
  for await (const { outcome } of tryLinks(services, {
    type: "movie",
    links: { [field]: link.url },
    order: [],
    signedIn: true,
  })) {
    if ("refused" in outcome) return sourceFaults.lost;
    if (outcome.video !== null) return null;
  }
  return (await hasFile(services, link.url)) ? null : sourceFaults.lost;
}
