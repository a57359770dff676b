import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { enterAs, staffDesk, unique } from "./back-office.ts";
import { senderScript } from "./cast/sender-stand-in.ts";
import { announcement, announceTo, maintain, newMember, tick } from "./desk.ts";
import { elsewhere, enter, newPerson, watched } from "./people.ts";
import { film, picturesMove, player, series } from "./screening.ts";
import { expect } from "./site.ts";

/*
 * Every screen and every overlay as somebody finds it, for accessible.spec to look at. Favourites, history, support and announcements
 * have specs of their own that look at theirs at both sizes.
 */
interface Scene {
  readonly name: string;
  readonly open: (page: Page, request: APIRequestContext) => Promise<void>;
}

export const dialog = (page: Page) => page.getByRole("dialog");
export const main = (page: Page) => page.getByRole("main");
export const shown = (one: Locator) => expect(one.first()).toBeVisible();

const at = (path: string, ready: (page: Page) => Locator = (page) => page.getByRole("heading", { level: 1 })) => {
  return async (page: Page): Promise<void> => {
    await page.goto(path);
    await shown(ready(page));
  };
};
const cards = (page: Page) => main(page).getByRole("article");

async function openProfile(page: Page, request: APIRequestContext, tab: string): Promise<void> {
  await enter(page, await newPerson(request));
  await page.goto("/favoris");
  await page.getByRole("button", { name: "Profil" }).click();
  await dialog(page).getByRole("tab", { name: tab }).click();
  await shown(dialog(page).getByRole("tabpanel"));
}

/** The notices of somebody whose password was changed and who follows a series. */
async function openInbox(page: Page, request: APIRequestContext, tab: string): Promise<void> {
  const person = await newPerson(request);
  const headers = { Authorization: `Bearer ${person.token}` };
  const passwords = { current_password: person.password, new_password: "Nosferatu-1922" };
  expect((await request.put("/api/me/password", { headers, data: passwords })).ok()).toBe(true);
  const data = { kind: "series", item_type: "series", item_id: (await series(request)).series.id };
  expect((await request.post("/api/follows", { headers, data })).ok()).toBe(true);
  await enter(page, person);
  await page.goto("/favoris");
  await page.getByRole("button", { name: /^Mes notifications/ }).click();
  await dialog(page).getByRole("tab", { name: tab }).click();
  await shown(dialog(page).getByRole("tabpanel").getByRole("listitem"));
}

/** The player over its page, standing still. */
export async function openPlayer(page: Page, request: APIRequestContext, title: "film" | "episode" = "film"): Promise<void> {
  const { series: show, episodes } = await series(request);
  const path =
    title === "film"
      ? `/films/${(await film(request)).id}?lecture=film-${(await film(request)).id}`
      : `/series/${show.id}?lecture=episode-${episodes[0]?.id}`;
  await page.goto(path);
  await picturesMove(page);
  await page.keyboard.press("k");
  await shown(player(page).getByRole("button", { name: "Lecture" }));
}

/** The bin, with a series and a saga. */
async function openBin(page: Page, request: APIRequestContext): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const { id } = await desk.series();
  await desk.episode(id, {});
  const saga = await desk.saga({ series: [id] });
  await desk.remove(`/series/${id}`);
  await desk.remove(`/sagas/${saga.id}`);
  await page.goto("/admin/corbeille");
  await shown(page.getByRole("row").filter({ hasText: "Saga" }));
}

/** The page of a series, with an episode that has a video and one that has none. */
async function openSeries(page: Page, request: APIRequestContext): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request));
  const { id } = await desk.series();
  await desk.episode(id, {});
  await desk.episode(id, { episode_number: 2, video_url: null });
  await page.goto(`/admin/series?fiche=${id}`);
  await shown(page.getByRole("list", { name: "Épisodes de la saison 1" }).getByRole("listitem").last());
}

/** The sources of a film: a link that plays, one behind it, and one that no player can open. */
async function openSources(page: Page, request: APIRequestContext): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request));
  const { id } = await desk.film({ video_url: "/media/film.mp4", embed_url: "https://lecteur.exemple/1", hosting_url: "/media" });
  await page.goto(`/admin/movies?fiche=${id}`);
  await page.getByRole("button", { name: "Tester Lien vidéo" }).click();
  await shown(page.getByRole("list", { name: "Sources, dans l’ordre de lecture" }).getByText(/testée le/));
}

async function openHistory(page: Page, request: APIRequestContext): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request));
  const { id } = await desk.film();
  await desk.changeFilm(id, { description: "Une nuit, une lampe, un train.", genre: "Comédie" });
  await desk.changeFilm(id, { year: 1922 });
  await page.goto(`/admin/movies?fiche=${id}`);
  await page.getByRole("button", { name: "Historique", exact: true }).click();
  const versions = dialog(page).getByRole("list", { name: "Versions" }).getByRole("listitem");
  await versions.first().getByRole("checkbox").click();
  await versions.last().getByRole("checkbox").click();
  await shown(dialog(page).getByRole("region", { name: "Différences" }).getByRole("row"));
}

/** The preview links of a draft, or the page that the first of them shows. */
async function openPreviews(page: Page, request: APIRequestContext, shows: "links" | "page"): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request));
  const { id } = await desk.film();
  const { path } = await desk.preview(id);
  await page.goto(shows === "page" ? path : `/admin/movies?fiche=${id}`);
  if (shows === "page") return shown(page.getByRole("note"));
  await page.getByRole("button", { name: "Aperçu", exact: true }).click();
  await shown(dialog(page).getByRole("listitem"));
}

/** A month of the calendar, with a film that begins and a draft that ends. */
async function openCalendar(page: Page, request: APIRequestContext): Promise<void> {
  const desk = staffDesk(request, await enterAs(page, request));
  await desk.film({ publish_from: "2099-11-25T19:00:00Z", publish_until: "2099-11-29T22:59:00Z" });
  await page.goto("/admin/calendrier?mois=2099-11");
  await shown(main(page).getByText("Fin"));
}

/** The jobs, with some that failed or go on beside what the site did. */
async function openJobs(page: Page, request: APIRequestContext): Promise<void> {
  await enterAs(page, request, "fondateur");
  await page.route("**/api/admin/jobs", async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, jobs: [...madeJobs, ...json.jobs] } });
  });
  await page.goto("/admin/taches");
  await main(page).getByText("Détails").first().click();
  await shown(page.getByText("Invalid data found"));
}

const job = {
  progress: null,
  who: "ada",
  at: "2026-11-25T13:02:00.000Z",
  finished_at: null,
  log: null,
  can_stop: false,
  can_retry: false,
};
const madeJobs = [
  {
    ...{
      ...job,
      kind: "preparation",
      id: "1",
      label: "La Passion de Jeanne d’Arc (1928) version restaurée.mkv",
      state: "failed",
    },
    ...{ can_retry: true, finished_at: "2026-11-25T14:08:00.000Z", log: "Error while decoding stream #0:0: Invalid data found" },
  },
  { ...job, kind: "import", id: "2", label: "240 liens", state: "running", progress: { done: 96, total: 240 }, can_stop: true },
  { ...job, kind: "metadata", id: "3", label: "18 films", state: "stopped", who: null },
];

async function openRun(page: Page, request: APIRequestContext): Promise<void> {
  const person = await enterAs(page, request, "fondateur");
  const desk = staffDesk(request, person);
  const ids = [(await desk.film()).id, (await desk.film()).id];
  const data = { action: "change", ids, genres_add: ["Comédie"] };
  const headers = { Authorization: `Bearer ${person.token}` };
  expect((await request.post("/api/admin/movies/bulk", { headers, data })).ok()).toBe(true);
  await page.goto("/explorateur/audit?action=movie.update");
  await page.getByRole("button", { name: "Voir les 2 actions" }).first().click();
  await shown(page.getByRole("list", { name: "Actions groupées" }).getByRole("row"));
}

/** The page of somebody who has watched, written and been banned, and the question before a change of role. */
async function openBanned(page: Page, request: APIRequestContext, question = true): Promise<void> {
  const { token } = await enterAs(page, request, "fondateur");
  const person = await newPerson(request);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: (await film(request)).id }, 40, 180)]);
  const subject = { subject: "Le son manque", description: "Depuis hier.", category: "lecture", priority: "normal" };
  await request.post("/api/support/tickets", { headers: { Authorization: `Bearer ${person.token}` }, data: subject });
  const headers = { Authorization: `Bearer ${token}` };
  const put = (part: string, data: object) => request.put(`/api/admin/users/${person.user.id}/${part}`, { headers, data });
  for (const role of ["ami", "support"]) await put("role", { role });
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  expect((await put("status", { is_active: false, reason: "Insultes répétées dans le support.", until })).ok()).toBe(true);
  await page.goto(`/admin/users/${person.user.id}`);
  await shown(page.getByRole("region", { name: "Journal d’audit" }).getByText("Compte · bannissement"));
  if (!question) return;
  await page.getByRole("button", { name: "Promouvoir" }).click();
  await shown(page.getByRole("alertdialog").getByRole("region", { name: "Pourra" }));
}

const inPlayer = (button: string, title: "film" | "episode" = "film") => {
  return async (page: Page, request: APIRequestContext): Promise<void> => {
    await openPlayer(page, request, title);
    await player(page).getByRole("button", { name: button, exact: true }).click();
    await shown(player(page).getByRole("dialog"));
  };
};

async function cast(page: Page, request: APIRequestContext): Promise<void> {
  const room = { devices: ["Salon"], choice: "accepted", load: "played", duration: 180, available: true } as const;
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: senderScript({ ...room, devices: ["Salon"] }) }),
  );
  await openPlayer(page, request);
  await player(page)
    .getByRole("button", { name: /^Diffuser sur/ })
    .click();
  await expect(page.getByRole("region", { name: "Diffusion en cours" })).toContainText("Sur Salon");
  await page.getByRole("button", { name: /Commandes de la diffusion/ }).click();
  await shown(dialog(page).getByLabel("Volume"));
}

async function send(page: Page, button: string): Promise<void> {
  await main(page).getByRole("button", { name: button }).click();
  await shown(page.locator("[aria-invalid=true]"));
}

/** The form of a film that has a poster of its own, a background that was refused, and the frame that crops the poster. */
async function cropPoster(page: Page, request: APIRequestContext): Promise<void> {
  await enter(page, await newMember(request, "super_admin"));
  const { id } = await film(request);
  await page.goto(`/admin/movies?fiche=${id}`);
  const field = (label: string) => page.getByRole("group", { name: `Image\u202f: ${label}` });
  const upload = (label: string, buffer: Buffer) =>
    field(label).getByLabel(`Fichier\u202f: ${label}`).setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await shown(field("Affiche"));
  await upload("Image de fond", Buffer.from("<svg/>"));
  await shown(field("Image de fond").getByRole("alert"));
  await upload("Affiche", await page.screenshot());
  await field("Affiche").getByRole("button", { name: "Recadrer" }).click();
  await shown(dialog(page).getByLabel(/^Partie gardée/));
}

/** What a film's page shows only where the catalogue has it. */
const everyDetail = {
  created_at: new Date().toISOString(),
  cinema_mode: true,
  awards: ["Lion d’or"],
  themes: ["La Lune"],
  content_warnings: ["Fumée"],
  production_companies: ["Star Film"],
  exclusive: true,
  critically_acclaimed: true,
};

/** In the panel of filters, or in their sheet on a phone. */
const minRating = (page: Page) => page.getByRole("slider", { name: "Note minimale" });

export const scenes: readonly Scene[] = [
  { name: "home", open: at("/", (page) => page.getByRole("region", { name: "Nos sagas" })) },
  {
    name: "home, with a ticker and an unfolded announcement",
    open: async (page) => {
      await tick(page, { enabled: true, message: "Ce soir : Caligari" });
      await announceTo(page, [announcement({ description: "Du 2 au 30.", tags: ["rétrospective"] })]);
      await page.goto("/");
      await page.getByRole("button", { name: "En savoir plus" }).click();
      await shown(page.getByText("Du 2 au 30."));
    },
  },
  { name: "films", open: at("/films?filters=true&cinema=true", minRating) },
  { name: "films, one page after the other", open: at("/films?endless=true", cards) },
  { name: "films as a list", open: at("/films?view=list", cards) },
  {
    name: "no film found",
    open: at("/films?q=zzzzzz", (page) => page.getByRole("button", { name: "Réinitialiser les filtres" })),
  },
  { name: "séries", open: at("/series?filters=true", minRating) },
  { name: "chaînes", open: at("/chaines", cards) },
  {
    name: "a film",
    open: async (page, request) => {
      const { id } = await film(request);
      await page.route(`**/api/movies/${id}`, async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, ...everyDetail } });
      });
      await at(`/films/${id}`)(page);
    },
  },
  {
    name: "a series",
    open: async (page, request) =>
      at(`/series/${(await series(request)).series.id}`, (one) => one.getByRole("list", { name: /^Épisodes de/ }))(page),
  },
  { name: "the calendar", open: openCalendar },
  { name: "jobs", open: openJobs },
  { name: "a preview", open: (page, request) => openPreviews(page, request, "page") },
  { name: "preview links", open: (page, request) => openPreviews(page, request, "links") },
  {
    name: "a saga",
    open: async (page, request) => {
      const { sagas } = await (await request.get("/api/sagas")).json();
      await at(`/sagas/${sagas[0].id}`, (one) => dialog(one).getByRole("listitem"))(page);
    },
  },
  {
    name: "the menu of a series",
    open: async (page, request) => {
      await page.goto(`/series/${(await series(request)).series.id}`);
      await main(page).getByRole("button", { name: "Plus d’actions", exact: true }).click();
      await shown(page.getByRole("menuitem"));
    },
  },
  {
    name: "the menu of a card",
    open: async (page) => {
      await page.goto("/films");
      await main(page)
        .getByRole("button", { name: /^Plus d’actions/ })
        .first()
        .click();
      await shown(page.getByRole("menuitem"));
    },
  },
  {
    name: "the search and its suggestions",
    open: async (page) => {
      await page.goto("/films");
      await page.getByRole("button", { name: "Rechercher" }).click();
      await dialog(page).getByRole("combobox").fill("le");
      await shown(page.getByRole("option"));
    },
  },
  ...["Reçues", "Suivis"].map((tab) => ({
    name: `the notices: ${tab}`,
    open: (page: Page, request: APIRequestContext) => openInbox(page, request, tab),
  })),
  {
    name: "the page of results",
    open: at("/recherche?q=le", (page) => main(page).getByRole("listitem")),
  },
  {
    name: "a page of results without any",
    open: at("/recherche?q=zzqqxx", (page) => main(page).getByText("Aucun résultat")),
  },
  {
    name: "a person",
    open: at("/personnes/louis-feuillade", (page) => main(page).getByRole("listitem")),
  },
  ...["Profil", "Réglages", "Mes sessions", "Mot de passe", "Double authentification", "Mes données"].map((tab) => ({
    name: `the profile: ${tab}`,
    open: (page: Page, request: APIRequestContext) => openProfile(page, request, tab),
  })),
  ...["Fondateur", "DMCA"].map((button) => ({
    name: button,
    open: async (page: Page) => {
      await page.goto("/chaines");
      await page.getByRole("contentinfo").getByRole("button", { name: button }).click();
      await shown(dialog(page));
    },
  })),
  {
    name: "signing in, with its errors",
    open: async (page) => {
      await page.goto("/connexion");
      await send(page, "Se connecter");
    },
  },
  {
    name: "a forgotten password, on a site without mail",
    open: async (page) => {
      await page.goto("/mot-de-passe-oublie");
      await shown(main(page).getByRole("link", { name: "Écrire à l’équipe" }));
    },
  },
  {
    name: "a new password by a link, with its errors",
    open: async (page) => {
      await page.route("**/api/password-reset/read", (route) => route.fulfill({ status: 204 }));
      await page.goto("/nouveau-mot-de-passe#jeton");
      await send(page, "Changer le mot de passe");
    },
  },
  {
    name: "an address to verify",
    open: async (page) => {
      await page.goto("/adresse-verifiee#jeton");
      await shown(main(page).getByRole("button", { name: "Vérifier mon adresse" }));
    },
  },
  {
    name: "a new address to confirm",
    open: async (page) => {
      await page.goto("/nouvelle-adresse#jeton");
      await shown(main(page).getByRole("button", { name: "Confirmer cette adresse" }));
    },
  },
  {
    name: "a change of the address to cancel",
    open: async (page) => {
      await page.goto("/adresse-gardee#jeton");
      await shown(main(page).getByRole("button", { name: "Garder mon adresse" }));
    },
  },
  {
    name: "an answer of an identity provider that is refused",
    open: async (page) => {
      await page.goto("/connexion/inconnu?code=a");
      await shown(main(page).getByRole("link", { name: "Revenir à la connexion" }));
    },
  },
  {
    name: "the sessions",
    open: async (page, request) => {
      await enter(page, await newPerson(request));
      await page.goto("/mes-sessions");
      await shown(main(page).getByText("Cet appareil"));
    },
  },
  {
    name: "the choice of notices",
    open: async (page, request) => {
      await enter(page, await newPerson(request));
      await page.goto("/mes-notifications");
      await shown(main(page).getByRole("switch"));
    },
  },
  {
    name: "a device that shows its code",
    open: async (page) => {
      await page.goto("/connexion?onglet=appareil");
      await shown(main(page).getByRole("timer"));
    },
  },
  {
    name: "the device that a code lets in",
    open: async (page, request) => {
      await enter(page, await newPerson(request));
      const { user_code } = await (await request.post("/api/login/device")).json();
      await page.goto(`/appareil#${user_code}`);
      await shown(main(page).getByRole("button", { name: "Autoriser" }));
    },
  },
  {
    name: "the contact form, with its errors",
    open: async (page) => {
      await page.goto("/contact");
      await send(page, "Envoyer");
    },
  },
  {
    name: "signing up, with its errors",
    open: async (page) => {
      await page.goto("/connexion?onglet=inscription");
      await main(page).getByLabel("Mot de passe", { exact: true }).fill("court");
      await page.keyboard.press("Enter");
      await shown(page.locator("[aria-invalid=true]"));
    },
  },
  {
    name: "the calls of the API",
    open: async (page) => {
      await page.goto("/api/docs");
      await main(page).getByText("GET /movies", { exact: true }).click();
      await shown(main(page).getByText("Exemple").nth(2));
    },
  },
  {
    name: "an invitation that is no longer valid",
    open: async (page) => {
      await page.goto("/invitation#trop-ancienne");
      await shown(page.getByRole("heading", { name: "Invitation expirée" }));
    },
  },
  {
    name: "the first run, with its errors",
    open: async (page) => {
      await page.route("**/api/settings", async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, setup_needed: true } });
      });
      await page.goto("/premier-demarrage");
      await main(page).getByLabel("Code de premier démarrage").focus();
      await page.keyboard.press("Enter");
      await main(page)
        .getByRole("button", { name: /compte/ })
        .last()
        .click();
      await shown(page.locator("[aria-invalid=true]"));
    },
  },
  {
    name: "drafts to check, one of them being corrected",
    open: async (page, request) => {
      const { token } = await enterAs(page, request);
      // Names that the site has already would make no drafts.
      const links = [".1932.mkv", ".mkv", ".S01E01.mkv"].map((end) => unique("Le Chien jaune").replaceAll(" ", ".") + end);
      const base = `https://${crypto.randomUUID().slice(0, 8)}.example/`;
      const sent = { headers: { Authorization: `Bearer ${token}` }, data: { links: links.map((name) => base + name) } };
      const { run_id } = await (await request.post("/api/admin/import/auto", sent)).json();
      await page.goto(`/admin/a-verifier?import=${run_id}`);
      await main(page)
        .getByRole("button", { name: /^Corriger / })
        .first()
        .click();
      await shown(main(page).getByLabel("Titre", { exact: true }));
    },
  },
  { name: "the page of a series, with its episodes", open: openSeries },
  { name: "the sources of a film", open: openSources },
  { name: "the page of a banned person", open: (page, request) => openBanned(page, request, false) },
  { name: "a change of role, asked about", open: openBanned },
  {
    name: "the refreshes of metadata",
    open: async (page, request) => {
      await enterAs(page, request);
      await at("/admin/metadata")(page);
    },
  },
  {
    name: "the maintenance page",
    open: async (page) => {
      await maintain(page);
      await at("/maintenance.html")(page);
    },
  },
  {
    name: "the staff's door, with its errors",
    open: async (page) => {
      await maintain(page);
      await page.goto("/acces-equipe");
      await send(page, "Se connecter");
    },
  },
  {
    name: "a page without a connection",
    open: async (page) => {
      await page.goto("/films");
      await shown(cards(page));
      await page.route("**/assets/channels-*.js", (route) => route.abort());
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>("header a[href='/chaines']")?.click());
      await expect(page).toHaveURL("/chaines");
      await shown(main(page).getByRole("button", { name: "Réessayer" }));
    },
  },
  { name: "the pictures of a film, one of which is cropped", open: cropPoster },
  { name: "an address that leads nowhere", open: at("/nulle-part") },
  { name: "the player: a film", open: openPlayer },
  { name: "the player: settings", open: inPlayer("Réglages") },
  { name: "the player: episodes", open: inPlayer("Épisodes", "episode") },
  {
    name: "the player: a film that is not there",
    open: async (page, request) => {
      await page.route("**/api/playback/**", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
      const { id } = await film(request);
      await page.goto(`/films/${id}?lecture=film-${id}`);
      await shown(player(page).getByRole("alert"));
    },
  },
  { name: "the television's commands", open: cast },
  { name: "the bin, with what comes back", open: openBin },
  { name: "the history of a film, with two versions compared", open: openHistory },
  { name: "the audit, with a run opened", open: openRun },
];
