import { announcementTypeLabels } from "@seance/contract/announcements";
import { roleLabels } from "@seance/contract/roles";
import type { StaffFind } from "@seance/contract/staff-search";
import { ticketStatusLabels } from "@seance/contract/support";
import { actorCan, type RightHolder } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { findByName, type NameLookup } from "#db/name-search.ts";
import { findPeople } from "#domains/accounts/index.ts";
import { announcementsByTitle } from "#domains/announcements/index.ts";
import { badgesByName } from "#domains/badges/index.ts";
import { episodesByTitle, sagasAndChannelsByName } from "#domains/catalogue/index.ts";
import { findTickets } from "#domains/support/index.ts";
import { suggest } from "./search.service.ts";

/** Results of each kind at most: the palette shows them all. */
const limit = 5;

/**
 * What the caller's palette finds, each kind with its permission only; of titles and episodes drafts too. Titles are looked for by
 * themselves; of the other kinds, misspelt names are looked for where none of them has the words as typed.
 */
export async function searchForStaff(db: Db, actor: RightHolder, text: string): Promise<StaffFind[]> {
  const [titles, named] = await Promise.all([
    actorCan(actor, "content:create") ? titleFinds(db, text) : [],
    findByName(db, (lookup) => namedFinds(lookup, actor, text)),
  ]);
  return [...titles, ...named];
}

async function namedFinds(lookup: NameLookup, actor: RightHolder, text: string): Promise<StaffFind[]> {
  return [
    ...(actorCan(actor, "content:create") ? await contentFinds(lookup, text) : []),
    ...(actorCan(actor, "users:view") ? await peopleFinds(lookup, actor, text) : []),
    ...(actorCan(actor, "support:answer") ? await ticketFinds(lookup, text) : []),
    ...(actorCan(actor, "announcements:manage") ? await announcementFinds(lookup, text) : []),
    ...(actorCan(actor, "badges:view") ? await badgeFinds(lookup, text) : []),
  ];
}

async function titleFinds(db: Db, text: string): Promise<StaffFind[]> {
  const titles = await suggest(db, text, { limit, drafts: true });
  return titles.map(({ type, id, title, year, thumbnail }) => ({
    kind: type,
    id,
    label: title,
    detail: year === null ? "" : String(year),
    picture: thumbnail,
  }));
}

async function contentFinds(lookup: NameLookup, text: string): Promise<StaffFind[]> {
  const episodes = await episodesByTitle(lookup, text, limit);
  const named = await sagasAndChannelsByName(lookup, text, limit);
  return [
    ...episodes.map(({ id, title, series, season, number, picture }) => ({
      kind: "episode" as const,
      id,
      label: title,
      detail: `${series} · S${season}E${number}`,
      picture,
    })),
    ...named.map((item) => ({ ...item, picture: null })),
  ];
}

async function peopleFinds(lookup: NameLookup, actor: RightHolder, text: string): Promise<StaffFind[]> {
  const people = await findPeople(lookup, actor, text, limit);
  return people.map(({ id, email, role, is_active }) => ({
    kind: "person" as const,
    id,
    label: email,
    detail: is_active ? roleLabels[role] : `${roleLabels[role]} · banni`,
    picture: null,
  }));
}

async function ticketFinds(lookup: NameLookup, text: string): Promise<StaffFind[]> {
  const tickets = await findTickets(lookup, text, limit);
  return tickets.map(({ id, number, subject, status, owner }) => ({
    kind: "ticket" as const,
    id,
    label: subject,
    detail: `n°\u00A0${number} · ${ticketStatusLabels[status]} · ${owner}`,
    picture: null,
  }));
}

async function announcementFinds(lookup: NameLookup, text: string): Promise<StaffFind[]> {
  const announcements = await announcementsByTitle(lookup, text, limit);
  return announcements.map(({ id, title, type, is_active }) => ({
    kind: "announcement" as const,
    id,
    label: title,
    detail: is_active ? announcementTypeLabels[type] : `${announcementTypeLabels[type]} · inactive`,
    picture: null,
  }));
}

async function badgeFinds(lookup: NameLookup, text: string): Promise<StaffFind[]> {
  const badges = await badgesByName(lookup, text, limit);
  return badges.map(({ id, name, icon }) => ({ kind: "badge" as const, id, label: name, detail: icon, picture: null }));
}
