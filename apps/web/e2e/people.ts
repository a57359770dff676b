import { randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { addFavourite, listFavourites, removeFavourite, type Favourite } from "@seance/contract/favourites";
import { listHistory, saveHistory, type HistoryEntry, type ProgressWrite } from "@seance/contract/progress";
import pg from "pg";
import { demoDatabase } from "./demo.ts";
import { expect } from "./site.ts";

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: { readonly id: string };
}

export const newEmail = (): string => `${randomUUID()}@seance.example`;

/** Somebody new, registered and signed in nowhere yet. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  const email = newEmail();
  const password = "Caligari-1920";
  const answer = await request.post("/api/register", { data: { email, password } });
  expect(answer.status()).toBe(201);
  const { access_token: token, user } = await answer.json();
  return { email, password, token, user };
}

/** Gives the page a session, as one that was begun earlier. */
export async function enter(page: Page, { token, user }: Person): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem("token", key);
      localStorage.setItem("user", person);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** A second browser of the same machine, with nothing of the first. */
export async function signIn(context: BrowserContext, { email, password }: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/connexion");
  await page.getByLabel("Adresse email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  return page;
}

const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

/** What somebody does on another device of theirs. */
export function elsewhere(request: APIRequestContext, person: Person) {
  const headers = bearer(person);
  return {
    favourites: async (): Promise<Favourite[]> =>
      (await (await request.get(`/api${listFavourites.path}`, { headers })).json()).favorites,
    like: async (item_type: Favourite["item_type"], item_id: string): Promise<Favourite> =>
      (await request.post(`/api${addFavourite.path}`, { headers, data: { item_type, item_id } })).json(),
    unlike: (id: string) => request.delete(`/api${removeFavourite.path.replace(":id", id)}`, { headers }),
    history: async (): Promise<HistoryEntry[]> =>
      (await (await request.get(`/api${listHistory.path}`, { headers })).json()).entries,
    watch: async (entries: ProgressWrite[]): Promise<void> => {
      const answer = await request.put(`/api${saveHistory.path}`, { headers, data: { entries } });
      expect(answer.status()).toBe(200);
    },
  };
}

/** How far somebody is, `minutesAgo`: seconds of seconds. */
export function watched(
  item: Pick<ProgressWrite, "item_type" | "item_id">,
  time: number,
  of: number,
  minutesAgo = 0,
): ProgressWrite {
  return { ...item, current_time: time, total_time: of, saved_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() };
}

/** Closes an account as the staff does. */
export async function suspend({ email }: Person): Promise<void> {
  const client = new pg.Client({ connectionString: demoDatabase });
  await client.connect();
  const { rows, rowCount } = await client.query("update account set is_active = false where email = $1 returning id", [email]);
  await client.query("select pg_notify('seance', $1)", [JSON.stringify({ kind: "account", id: rows[0]?.id })]);
  await client.end();
  expect(rowCount).toBe(1);
}
