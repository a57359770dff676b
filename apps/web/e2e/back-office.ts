import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import type { PreviewLink } from "@seance/contract/previews";
import type { Role } from "@seance/contract/roles";
import type { Saga } from "@seance/contract/sagas";
import type { Series } from "@seance/contract/series";
import { newMember } from "./desk.ts";
import { enter, type Person } from "./people.ts";
import { expect } from "./site.ts";

/** The demo's, unless the run has its own. */
export const securityCode = process.env["SECURITY_CODE"] ?? "1895";
export const wrongCode = securityCode === "0000" ? "1111" : "0000";

/** Somebody new of the staff, in the page. */
export async function enterAs(page: Page, request: APIRequestContext, role: Role = "super_admin"): Promise<Person> {
  const person = await newMember(request, role);
  await enter(page, person);
  return person;
}

/** A name that no other test has, and in which nobody reads a season, an episode or a year: its mark has letters alone. */
export const unique = (name: string): string =>
  `${name} ${randomUUID()
    .slice(0, 8)
    .replace(/./g, (digit) => "bcfghjklmnpqrvwz".charAt(Number.parseInt(digit, 16)))}`;

/** What the staff does without the page. Everything it adds is hidden from viewers: other tests count what they see. */
export function staffDesk(request: APIRequestContext, { token }: Person) {
  const headers = { Authorization: `Bearer ${token}` };
  const send = async <Answer>(method: "post" | "put", path: string, data: object): Promise<Answer> => {
    const answer = await request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const film = { year: 1921, genre: "Drame", description: "Une nuit, une lampe.", thumbnail: "/favicon.svg", status: "draft" };
  const series = { year: 1916, genre: "Crime", status: "draft", description: "Dix épisodes." };
  const channel = { category: "Essai", stream_url: "https://direct.example/live.m3u8", is_active: false };
  return {
    film: (fields: object = {}) => send<Movie>("post", "/movies", { ...film, title: unique("Film d’essai"), ...fields }),
    changeFilm: (id: string, fields: object) => send<Movie>("put", `/movies/${id}`, fields),
    series: (fields: object = {}) => send<Series>("post", "/series", { ...series, title: unique("Série d’essai"), ...fields }),
    episode: (series_id: string, fields: object) =>
      send<Episode>("post", "/episodes", {
        series_id,
        season_number: 1,
        episode_number: 1,
        title: unique("Épisode"),
        video_url: "https://films.example/e.mp4",
        ...fields,
      }),
    channel: (fields: object = {}) => send<Channel>("post", "/channels", { ...channel, name: unique("Chaîne"), ...fields }),
    saga: (fields: object = {}) => send<Saga>("post", "/sagas", { name: unique("Saga"), ...fields }),
    preview: (item_id: string) => send<PreviewLink>("post", "/admin/previews", { item_type: "movie", item_id, hours: 24 }),
    remove: (path: string) => request.delete(`/api${path}`, { headers: { ...headers, "X-Security-Code": securityCode } }),
    get: async <Answer>(path: string): Promise<Answer> => (await request.get(`/api${path}`, { headers })).json(),
  };
}

/** What is said in a corner for a moment. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text);

/** Gives the security code to the dialog that asks for it. */
export async function giveCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Code de sécurité (4 chiffres)").fill(code);
  await dialog.getByRole("button", { name: "Supprimer" }).click();
}
