import type { APIRequestContext, Page } from "@playwright/test";
import type { Announcement } from "@seance/contract/announcements";
import type { MaintenanceStatus } from "@seance/contract/maintenance";
import type { Role } from "@seance/contract/roles";
import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import pg from "pg";
import { demoDatabase } from "./demo.ts";
import { newPerson, type Person } from "./people.ts";

/** One statement on the site's database, for what the staff does there. */
export async function onDatabase(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: demoDatabase });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Tells every page of an event, as the server does when it commits one. */
export const publish = (message: object): Promise<void> =>
  onDatabase("select pg_notify('seance', $1)", [JSON.stringify(message)]);

/** Somebody new who holds a role. */
export async function newMember(request: APIRequestContext, role: Role): Promise<Person> {
  const person = await newPerson(request);
  await onDatabase("update account set role = $2 where id = $1", [person.user.id, role]);
  await publish({ kind: "account", id: person.user.id });
  return { ...person, user: { ...person.user, role } as Person["user"] };
}

export const announcement = (fields: Partial<Announcement> = {}): Announcement => ({
  id: crypto.randomUUID(),
  title: "Cycle Murnau",
  message: "Cinq films restaurés, tout le mois.",
  description: null,
  type: "info",
  priority: "normal",
  is_pinned: false,
  is_active: true,
  start_date: null,
  end_date: null,
  target_audience: ["all"],
  icon: null,
  color_scheme: null,
  tags: [],
  created_at: "2026-11-02T10:00:00.000Z",
  created_by_name: null,
  stats: { views: 0, clicks: 0 },
  action_button: null,
  ...fields,
});

/** Puts announcements on this page alone, and notes what it says was done with them; the list may change later. */
export async function announceTo(page: Page, announcements: Announcement[]) {
  const shown = { announcements };
  const told: string[] = [];
  await page.route("**/api/announcements?*", (route) => route.fulfill({ json: shown }));
  await page.route("**/api/announcements/*/*", (route) => {
    told.push(new URL(route.request().url()).pathname.replace("/api/announcements/", ""));
    return route.fulfill({ status: 204 });
  });
  return { shown, told };
}

export async function tick(page: Page, fields: Partial<Ticker>): Promise<Ticker> {
  const ticker = { ...tickerDefaults, ...fields };
  await page.route("**/api/ticker", (route) => route.fulfill({ json: ticker }));
  return ticker;
}

/** Closes the site for this page alone; gives the switch. */
export async function maintain(page: Page, active = true) {
  const status: MaintenanceStatus = {
    is_active: active,
    title: "Maintenance en cours",
    message: "Le site est en maintenance pour améliorer votre expérience. Il sera bientôt de retour.",
    estimated_end: null,
    enabled_by: null,
    enabled_at: null,
    features_affected: [],
    custom_message: null,
  };
  await page.route("**/api/maintenance/status", (route) => route.fulfill({ json: status }));
  return status;
}

/** Says an event of the page, as the stream does. */
export const sayOnPage = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((one) => window.dispatchEvent(new CustomEvent(one, { detail: {} })), name);
