import { can, roleLabels } from "@seance/contract/roles";
import type { StaffFind } from "@seance/contract/staff-search";
import { ticketStatusLabels } from "@seance/contract/support";
import type { Actor } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { findPeople } from "#domains/accounts/index.ts";
import { sagasAndChannelsByName } from "#domains/catalogue/index.ts";
import { findTickets } from "#domains/support/index.ts";
import { suggest } from "./search.service.ts";

/** Results of each kind at most: the palette shows them all. */
const limit = 5;

/** What the caller's palette finds: titles, drafts too, sagas, channels, people and tickets, each kind with its permission only. */
export async function searchForStaff(db: Db, actor: Pick<Actor, "role">, text: string): Promise<StaffFind[]> {
  const { role } = actor;
  const found = await Promise.all([
    can(role, "content:create") ? titleFinds(db, text) : [],
    can(role, "users:view") ? peopleFinds(db, actor, text) : [],
    can(role, "support:answer") ? ticketFinds(db, text) : [],
  ]);
  return found.flat();
}

async function titleFinds(db: Db, text: string): Promise<StaffFind[]> {
  const [titles, named] = await Promise.all([
    suggest(db, text, { limit, drafts: true }),
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
    ...named.map((item) => ({ ...item, picture: null })),
  ];
}

async function peopleFinds(db: Db, actor: Pick<Actor, "role">, text: string): Promise<StaffFind[]> {
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
  return tickets.map(({ id, subject, status, owner }) => ({
    kind: "ticket" as const,
    id,
    label: subject,
    detail: `${ticketStatusLabels[status]} · ${owner}`,
    picture: null,
  }));
}
