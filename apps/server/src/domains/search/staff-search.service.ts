import { announcementTypeLabels } from "@seance/contract/announcements";
import { roleLabels } from "@seance/contract/roles";
import type { StaffFind } from "@seance/contract/staff-search";
import { ticketStatusLabels } from "@seance/contract/support";
import { actorCan, type RightHolder } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { findPeople } from "#domains/accounts/index.ts";
import { announcementsByTitle } from "#domains/announcements/index.ts";
import { badgesByName } from "#domains/badges/index.ts";
import { episodesByTitle, sagasAndChannelsByName } from "#domains/catalogue/index.ts";
import { findTickets } from "#domains/support/index.ts";
import { suggest } from "./search.service.ts";

/** Results of each kind at most: the palette shows them all. */
const limit = 5;

/** What the caller's palette finds, each kind with its permission only; of titles and episodes drafts too. */
export async function searchForStaff(db: Db, actor: RightHolder, text: string): Promise<StaffFind[]> {
  const found = await Promise.all([
    actorCan(actor, "content:create") ? titleFinds(db, text) : [],
    actorCan(actor, "users:view") ? peopleFinds(db, actor, text) : [],
    actorCan(actor, "support:answer") ? ticketFinds(db, text) : [],
    actorCan(actor, "announcements:manage") ? announcementFinds(db, text) : [],
    actorCan(actor, "badges:view") ? badgeFinds(db, text) : [],
  ]);
  return found.flat();
}

async function titleFinds(db: Db, text: string): Promise<StaffFind[]> {
  const [titles, episodes, named] = await Promise.all([
    suggest(db, text, { limit, drafts: true }),
    episodesByTitle(db, text, limit),
    sagasAndChannelsByName(db, text, limit),
  ]);
  return [
    ...titles.map(({ type, id, title, year, thumbnail }) => ({
      kind: type,
      id,
      label: title,
      detail: year === null ? "" : String(year),
      picture: thumbnail,
    })),
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

async function peopleFinds(db: Db, actor: RightHolder, text: string): Promise<StaffFind[]> {
  const people = await findPeople(db, actor, text, limit);
  return people.map(({ id, email, role, is_active }) => ({
    kind: "person" as const,
    id,
    label: email,
    detail: is_active ? roleLabels[role] : `${roleLabels[role]} · banni`,
    picture: null,
  }));
}

async function ticketFinds(db: Db, text: string): Promise<StaffFind[]> {
  const tickets = await findTickets(db, text, limit);
  return tickets.map(({ id, number, subject, status, owner }) => ({
    kind: "ticket" as const,
    id,
    label: subject,
    detail: `n°\u00A0${number} · ${ticketStatusLabels[status]} · ${owner}`,
    picture: null,
  }));
}

async function announcementFinds(db: Db, text: string): Promise<StaffFind[]> {
  const announcements = await announcementsByTitle(db, text, limit);
  return announcements.map(({ id, title, type, is_active }) => ({
    kind: "announcement" as const,
    id,
    label: title,
    detail: is_active ? announcementTypeLabels[type] : `${announcementTypeLabels[type]} · inactive`,
    picture: null,
  }));
}

async function badgeFinds(db: Db, text: string): Promise<StaffFind[]> {
  const badges = await badgesByName(db, text, limit);
  return badges.map(({ id, name, icon }) => ({ kind: "badge" as const, id, label: name, detail: icon, picture: null }));
}
