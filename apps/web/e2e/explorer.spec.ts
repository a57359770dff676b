import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import type { AuditEntry } from "@seance/contract/audit";
import type { Collection, ExplorerOverview, ExplorerUser } from "@seance/contract/explorer";
import type { Movie } from "@seance/contract/movies";
import { enterAs, giveCode, securityCode, staffDesk, toast, unique, wrongCode } from "./back-office.ts";
import { newMember, onDatabase, publish } from "./desk.ts";
import { elsewhere, enter, newEmail, newPerson } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const main = (page: Page) => page.getByRole("main");
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Explorateur" }).getByRole("link", { name });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const documents = (page: Page) => page.getByRole("list", { name: /^(Documents|Journal)$/ }).getByRole("listitem");
const french = (n: number): string => new Intl.NumberFormat("fr-FR").format(n);

async function founder(page: Page, request: APIRequestContext) {
  const person = await enterAs(page, request, "fondateur");
  return { person, ...staffDesk(request, person) };
}

/** Presses the page beside what is open. */
const pressOutside = (page: Page) => page.mouse.click(5, 450);

test("the fondateur has a link in the top bar; nobody else does, and typing the address redirects them home", async ({
  page,
  request,
}) => {
  const link = page.getByRole("banner").getByRole("link", { name: "Database Explorer" });
  await page.goto("/explorateur/users");
  await expect(page).toHaveURL("/");
  for (const role of ["user", "admin", "co_fondateur"] as const) {
    await enter(page, await newMember(request, role));
    await page.goto("/explorateur/collections?collection=users");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
    await expect(link).toHaveCount(0);
  }
  await enterAs(page, request, "fondateur");
  await page.goto("/");
  await link.click();
  await expect(page).toHaveURL("/explorateur/overview");
  await expect(page.getByRole("heading", { level: 1, name: "Database Explorer" })).toBeVisible();
  await page.goto("/explorateur");
  await expect(page).toHaveURL("/explorateur/overview");
  await page.goto("/explorateur/rien");
  await page.getByRole("link", { name: "Revenir à l’explorateur" }).click();
  await expect(page).toHaveURL("/explorateur/overview");
});

test("the overview shows figures, roles and sign-ins", async ({ page, request }) => {
  const desk = await founder(page, request);
  const figures = page.waitForResponse("**/api/database/overview");
  await page.goto("/explorateur/overview");
  const overview: ExplorerOverview = await (await figures).json();
  const card = (name: string) =>
    main(page)
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .first();
  await expect(card("Films")).toContainText(french(overview.stats.total_movies));
  await expect(card("Épisodes")).toContainText(french(overview.stats.total_episodes));
  const roles = region(page, "Utilisateurs par rôle");
  await expect(roles.getByRole("listitem").first()).toContainText(`Fondateur${overview.founders}`);
  await expect(roles.getByText(/%$/)).toHaveCount(overview.by_role.length);
  await expect(region(page, "Connexions récentes").getByRole("listitem")).toHaveCount(
    Math.min(10, overview.recent_logins.length),
  );
  const { collections } = await desk.get<{ collections: Record<string, Collection> }>("/database/collections?limit=0");
  await expect(tab(page, "Collections")).toContainText(String(Object.keys(collections).length));
  await page.getByText("Voir les chiffres").click();
  await expect(page.getByRole("figure", { name: "Connexions" }).getByRole("row")).toHaveCount(overview.logins_by_day.length + 1);
});

test("estimated counts say « environ », and missing values have placeholders", async ({ page, request }) => {
  await founder(page, request);
  let shown = (overview: ExplorerOverview): object => {
    const [first] = overview.recent_logins;
    const blank = { ...first, user_email: "", login_time: "", ip_address: "", user_agent: "", success: false };
    return {
      ...overview,
      activity: { ...overview.activity, unique_users: 5_000_000 },
      recent_logins: [blank, { ...first, id: "b", user_agent: "Mozilla/5.0 ".repeat(9) }],
      estimated: ["unique_users"],
    };
  };
  await page.route("**/api/database/overview", async (route) =>
    route.fulfill({ json: shown((await (await route.fetch()).json()) as ExplorerOverview) }),
  );
  await page.goto("/explorateur/activity");
  await expect(main(page).getByText(/^environ 5\s000\s000$/)).toBeVisible();
  const login = (at: number) => region(page, "Connexions récentes").getByRole("listitem").nth(at);
  for (const words of ["Utilisateur", "Date inconnue", "Agent inconnu", "N/A", "Échouée"])
    await expect(login(0)).toContainText(words);
  await expect(login(1)).toContainText(`${"Mozilla/5.0 ".repeat(9).slice(0, 60).trimEnd()}…`);
  await tab(page, "Vue d’ensemble").click();
  await expect(region(page, "Utilisateurs par rôle")).toBeVisible();
  await expect(login(0)).toContainText("Échouée");
  await expect(login(1)).toContainText(`${"Mozilla/5.0 ".repeat(9).slice(0, 50).trimEnd()}…`);
  await expect(login(1)).not.toContainText(/Réussie|Échouée/);
  shown = (overview) => ({ ...overview, recent_logins: [] });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Aucune connexion récente enregistrée" })).toBeVisible();
});

test("refreshes every 30 s until switched off; the choice is remembered", async ({ page, request }) => {
  await founder(page, request);
  await page.clock.install();
  await page.goto("/explorateur/overview");
  await expect(page.getByText("En ligne", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Dernière mise à jour\u202f: \d\d:\d\d:\d\d$/)).toBeVisible();
  const auto = page.getByRole("switch", { name: "Mise à jour automatique" });
  await expect(auto).toHaveAccessibleDescription("Activée");
  const reads = ["overview", "collections"].map((one) => page.waitForRequest(`**/api/database/${one}*`));
  await page.clock.fastForward(30_000);
  await Promise.all(reads);
  await expect(page.getByText("En ligne", { exact: true })).toBeVisible();
  await auto.uncheck();
  await expect(auto).toHaveAccessibleDescription("Désactivée");
  let asked = 0;
  page.on("request", (one) => (asked += Number(one.url().includes("/api/database/"))));
  await page.clock.fastForward(120_000);
  await page.reload();
  await expect(auto).not.toBeChecked();
  await expect(page.getByText("En ligne", { exact: true })).toBeVisible();
  expect(asked).toBe(2);
});

test("a query that fails shows its own error, and the others their data", async ({ page, request }) => {
  await founder(page, request);
  await page.route("**/api/database/collections?name=movies*", (route) => route.fulfill({ status: 500, json: { detail: "?" } }));
  await page.goto("/explorateur/content");
  await expect(region(page, "Séries").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Erreur lors du chargement des données" })).toBeVisible();
  await page.unroute("**/api/database/collections?name=movies*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(region(page, "Films").getByRole("listitem").first()).toBeVisible();
});

test("an account is created, found, edited and deleted; only changed fields are sent", async ({ page, request }) => {
  await founder(page, request);
  const email = newEmail();
  await page.goto("/explorateur/users");
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  const making = page.getByRole("dialog", { name: "Créer un utilisateur" });
  await expect(making.getByLabel("Adresse email *")).toHaveAttribute("type", "email");
  await making.getByLabel("Adresse email *").fill(email);
  await making.getByLabel("Mot de passe *", { exact: true }).fill("court");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(making.getByLabel("Mot de passe *", { exact: true })).toHaveAccessibleDescription(
    /Le mot de passe doit contenir au moins 8 caractères/,
  );
  await expect(making.getByLabel("Rôle *").getByRole("option")).toHaveText([
    ...["Utilisateur", "Ami", "Support", "Community Manager"],
    ...["Administrateur", "Super Admin", "Co-Fondateur", "Fondateur"],
  ]);
  await making.getByLabel("Mot de passe *", { exact: true }).fill("Caligari-1920");
  await making.getByLabel("Rôle *").selectOption("content_manager");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(toast(page, "Utilisateur créé avec succès")).toBeVisible();

  await page.getByRole("searchbox", { name: "Rechercher un utilisateur" }).fill(email);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  await expect(row(page, email)).toContainText("COMMUNITY MANAGER");
  await expect(row(page, email)).toContainText("ACTIF");

  await row(page, email)
    .getByRole("button", { name: `Modifier ${email}` })
    .click();
  const editing = page.getByRole("dialog", { name: `Modifier ${email}` });
  await editing.getByLabel("Rôle *").selectOption("ami");
  await editing.getByRole("switch", { name: "Compte actif" }).uncheck();
  const sent = page.waitForRequest((one) => one.method() === "PUT");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  expect((await sent).postDataJSON()).toEqual({ role: "ami", is_active: false });
  await expect(toast(page, "Utilisateur modifié avec succès")).toBeVisible();
  await expect(row(page, email)).toContainText("INACTIF");

  await row(page, email)
    .getByRole("button", { name: `Supprimer ${email}` })
    .click();
  const asked = page.getByRole("alertdialog", { name: "Êtes-vous sûr de vouloir supprimer cet utilisateur ?" });
  await asked.getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Utilisateur supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();
});

test("a page beyond the last one becomes the last one, without a history entry", async ({ page, request }) => {
  await founder(page, request);
  await page.goto("/explorateur/overview");
  await page.goto("/explorateur/users?role=fondateur&page=99");
  await expect(page).toHaveURL(/\/users\?role=fondateur(&page=\d)?$/);
  await expect(page.getByRole("row").filter({ hasText: "FONDATEUR" }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/explorateur/overview");
});

test("a taken email address shows an error; a press outside closes the form", async ({ page, request }) => {
  await founder(page, request);
  const { email } = await newPerson(request);
  await page.goto("/explorateur/users?fiche=nouveau");
  const making = page.getByRole("dialog", { name: "Créer un utilisateur" });
  await expect(making).toBeVisible();
  await pressOutside(page);
  await expect(making).toHaveCount(0);
  await expect(page).toHaveURL("/explorateur/users");
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  await making.getByLabel("Adresse email *").fill(email);
  await making.getByLabel("Mot de passe *", { exact: true }).fill("Caligari-1920");
  await making.getByRole("button", { name: "Enregistrer" }).click();
  await expect(making.getByRole("alert")).toContainText(
    "Erreur lors de la création\u202f: Un compte avec cette adresse email existe déjà",
  );
});

test("nobody acts on a fondateur there, nor on himself, nor deletes a Super Admin", async ({ page, request }) => {
  const { person } = await founder(page, request);
  const other = await newMember(request, "fondateur");
  const superAdmin = await newMember(request, "super_admin");
  const refused = async (email: string, verb: string, why: string): Promise<void> => {
    await page.goto(`/explorateur/users?q=${email}`);
    const button = row(page, email).getByRole("button", { name: `${verb} ${email}` });
    await expect(button).toHaveAccessibleDescription(why);
    await button.press("Enter");
    await expect(toast(page, why)).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  };
  await refused(person.email, "Modifier", "Vous ne pouvez pas modifier votre propre compte.");
  await refused(other.email, "Supprimer", "Impossible d'agir sur un compte Fondateur.");
  await expect(row(page, other.email)).toHaveClass(/bg-accent/);
  await expect(row(page, other.email)).toContainText("FONDATEUR");
  await refused(superAdmin.email, "Supprimer", "La suppression d'un Super Admin est désactivée.");
  await page.getByRole("combobox", { name: "Rôle" }).selectOption("user");
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL("/explorateur/users?role=user");
  await expect(row(page, "UTILISATEUR").first()).toBeVisible();
  await expect(page.getByText("FONDATEUR", { exact: true })).toHaveCount(0);
});

test("the content tab shows the latest films and series, how many more there are, and the episode figures", async ({
  page,
  request,
}) => {
  const desk = await founder(page, request);
  const added = await desk.film({ title: unique("Zéro de conduite"), rating: 8.2, genre: "Drame, Comédie" });
  await page.goto("/explorateur/content");
  const films = region(page, "Films");
  await expect(films.getByRole("listitem")).toHaveCount(20);
  await expect(films.getByText(/^\.\.\. et \d+ autres films$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher un film ou une série" }).fill(added.title);
  await expect(films.getByRole("listitem")).toHaveCount(1);
  await expect(films.getByRole("listitem")).toContainText(`${added.title} (1921)8,2/10DrameComédie${added.id}`);
  const unrated = await desk.film({ rating: 0 });
  await page.getByRole("searchbox", { name: "Rechercher un film ou une série" }).fill(unrated.title);
  await expect(films.getByRole("listitem")).toContainText(`${unrated.title} (1921)N/A`);
  const overview = await desk.get<ExplorerOverview>("/database/overview");
  await expect(region(page, "Épisodes")).toContainText(`Moyenne par série${french(overview.content.average_episodes)}`);
});

test("a collection is opened, searched, read as JSON and left; leaving clears the search", async ({ page, request }) => {
  const desk = await founder(page, request);
  const saga = await desk.saga();
  await page.goto("/explorateur/collections");
  await main(page)
    .getByRole("button", { name: /^Sagas/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Sagas" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher dans Sagas" }).fill(saga.name.toUpperCase());
  await expect(documents(page)).toHaveCount(1);
  await expect(documents(page)).toContainText(`#1${saga.id}`);
  await page.getByRole("button", { name: `Voir ${saga.id}` }).click();
  const detail = page.getByRole("dialog", { name: "Document" });
  await expect(detail.getByLabel("Contenu du document")).toHaveValue(new RegExp(`^\\{\\n {2}"id": "${saga.id}",\\n {2}"name"`));
  await pressOutside(page);
  await expect(detail).toHaveCount(0);
  await page.getByRole("button", { name: "Collections", exact: true }).click();
  await expect(page).toHaveURL("/explorateur/collections");
  await page.getByRole("searchbox", { name: "Rechercher une collection" }).fill("zzz");
  await expect(page.getByRole("heading", { name: "Aucune collection trouvée" })).toBeVisible();
  const read = page.waitForRequest("**/api/database/collections*");
  await page.getByRole("button", { name: "Actualiser collections" }).click();
  await read;
});

test("pagination continues from the last document, and goes back", async ({ page, request }) => {
  await founder(page, request);
  await page.goto("/explorateur/collections?collection=movies");
  await expect(page.getByText(/^Chargés: 20\/\d+$/)).toBeVisible();
  // Other tests add films meanwhile: what is certain is the number of each.
  await expect(documents(page).first()).toContainText(/^#1[\da-f]{8}-/);
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/page=2&apres=/);
  await expect(documents(page).first()).toContainText("#21");
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/explorateur/collections?collection=movies");
  await expect(documents(page).first()).toContainText(/^#1[\da-f]{8}-/);
});

test("an empty collection says so", async ({ page, request }) => {
  await founder(page, request);
  const collection: Collection = { documents: [], count: 0, total: 0, showing: 0, total_estimated: false, searched: null };
  await page.route("**/api/database/collections?name=*", (route) =>
    route.fulfill({ json: { collections: { tickets: collection } } }),
  );
  await page.goto("/explorateur/collections?collection=tickets");
  await expect(page.getByRole("heading", { name: "Collection vide" })).toBeVisible();
});

test("a film is deleted with the code, a favourite without, an account edited in its collection", async ({ page, request }) => {
  const desk = await founder(page, request);
  const { title } = await desk.film();
  await page.goto(`/explorateur/collections?collection=movies&q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Supprimer ${title}` }).click();
  await expect(
    page.getByRole("alertdialog", { name: "Êtes-vous sûr de vouloir supprimer ce document de la collection Films ?" }),
  ).toBeVisible();
  await giveCode(page, wrongCode);
  await expect(page.getByLabel("Code de sécurité (4 chiffres)")).toHaveAccessibleDescription(
    "Code de securite incorrect ! Suppression annulee.",
  );
  await giveCode(page, securityCode);
  await expect(toast(page, "Document supprimé avec succès")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun document trouvé" })).toBeVisible();

  const viewer = await newPerson(request);
  const liked = await elsewhere(request, viewer).like("movie", (await film(request)).id);
  await page.goto(`/explorateur/collections?collection=favourites&q=${liked.favorite_id}`);
  await page.getByRole("button", { name: `Supprimer ${liked.favorite_id}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("heading", { name: /^(Aucun document trouvé|Collection vide)$/ })).toBeVisible();
  expect(await elsewhere(request, viewer).favourites()).toEqual([]);

  await page.goto(`/explorateur/collections?collection=users&q=${viewer.email}`);
  await page.getByRole("button", { name: `Modifier ${viewer.email}` }).click();
  const editing = page.getByRole("dialog", { name: `Modifier ${viewer.email}` });
  await editing.getByLabel("Rôle *").selectOption("support");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await expect(documents(page).getByText("SUPPORT", { exact: true })).toBeVisible();
  const { users } = await desk.get<{ users: ExplorerUser[] }>(`/database/users?search=${viewer.user.id}`);
  expect(users).toMatchObject([{ role: "support" }]);
});

test("a document without an id cannot be deleted; a missing deletion endpoint warns; generated collections are read-only", async ({
  page,
  request,
}) => {
  await founder(page, request);
  const page1 = { count: 2, total: 2, showing: 2, total_estimated: false, searched: null };
  const badge = { badge_id: "b", reason: "Sans nom" };
  await page.route("**/api/database/collections?name=user_badges*", (route) =>
    route.fulfill({ json: { collections: { user_badges: { ...page1, documents: [badge, { _id: "a.b", ...badge }] } } } }),
  );
  await page.route("**/api/database/collection/**", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto("/explorateur/collections?collection=user_badges");
  await expect(documents(page).first()).toContainText("N/A");
  await documents(page).first().getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Impossible de trouver l'identifiant du document")).toBeVisible();
  await documents(page).nth(1).getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, 'Endpoint de suppression non trouvé pour "user_badges"')).toBeVisible();
  await page.goto("/explorateur/collections?collection=audit");
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(documents(page).first()).toBeVisible();
  await expect(documents(page).getByRole("button", { name: /^Supprimer/ })).toHaveCount(0);
});

test("a collection is exported as JSON and as CSV", async ({ page, request }) => {
  const desk = await founder(page, request);
  const saga = await desk.saga({ description: "=1+1" });
  await page.goto("/explorateur/collections?collection=sagas");
  const take = async (format: string): Promise<string> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Exporter en ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^seance-sagas-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`));
    return readFile(await file.path(), "utf8");
  };
  const list: { id: string; description: string }[] = JSON.parse(await take("JSON"));
  expect(list.find(({ id }) => id === saga.id)).toMatchObject({ description: "=1+1" });
  expect(await take("CSV")).toContain(`"'=1+1"`);
  await page.route("**/api/database/collections/sagas/export*", (route) =>
    route.fulfill({ status: 503, json: { detail: "Réessayez plus tard." } }),
  );
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(toast(page, "Réessayez plus tard.")).toBeVisible();
});

test("the audit shows what a write changed, before and after side by side, and is filtered by actor and action", async ({
  page,
  request,
}) => {
  const desk = await founder(page, request);
  const { id, title } = await desk.film();
  await desk.changeFilm(id, { year: 1922 } satisfies Partial<Movie>);
  const name = desk.person.email.split("@")[0] ?? "";
  const part = name.slice(0, 13);
  await page.goto("/explorateur/audit");
  await page.getByRole("searchbox", { name: "Rechercher un membre de l’équipe" }).fill(part);
  await expect(page).toHaveURL(`/explorateur/audit?acteur=${part}`);
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Film" });
  await expect(page).toHaveURL(`/explorateur/audit?acteur=${part}&action=movie`);
  await expect(documents(page)).toHaveCount(2);
  const change = documents(page).first();
  await expect(change).toContainText(`Film · modification — ${title}`);
  await expect(change).toContainText(`Par ${name} (Fondateur)`);
  await expect(change.getByRole("row").filter({ hasText: "year" }).getByRole("cell")).toHaveText(["1921", "1922"]);
  const { entries } = await desk.get<{ entries: AuditEntry[] }>(`/admin/audit?actor=${desk.person.user.id}&limit=1`);
  expect(entries[0]?.action).toBe("movie.update");
});

test("announcements are managed there too, and badges created and awarded", async ({ page, request }) => {
  const desk = await founder(page, request);
  const title = page.getByRole("heading", { level: 1 });
  await page.goto("/explorateur/announcements");
  await expect(page.getByRole("heading", { level: 2, name: "Gestion des Annonces" })).toBeVisible();
  await expect(title).toHaveText(["Database Explorer"]);
  await page.getByRole("button", { name: "Nouvelle annonce" }).click();
  await expect(page).toHaveURL("/explorateur/announcements?fiche=nouveau");
  await expect(page.getByRole("heading", { level: 2, name: "Nouvelle annonce" })).toBeFocused();
  await expect(title).toHaveText(["Database Explorer"]);
  const viewer = await newPerson(request);
  const name = unique("Cinéphile");
  await page.goto(`/explorateur/collections?collection=badges&q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Créer un badge" }).click();
  const making = page.getByRole("dialog", { name: "Créer un badge" });
  await making.getByLabel("Nom *").fill(name);
  await making.getByRole("button", { name: "Créer le badge" }).click();
  await expect(toast(page, "Badge créé avec succès")).toBeVisible();
  await expect(documents(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Attribuer un badge" }).click();
  const giving = page.getByRole("dialog", { name: "Attribuer un badge" });
  await giving.getByLabel("Badge *").selectOption({ label: `🏆 ${name}` });
  await giving.getByRole("combobox", { name: "Utilisateur *" }).fill(viewer.email);
  await page.getByRole("option").first().click();
  await giving.getByRole("button", { name: "Attribuer", exact: true }).click();
  await expect(toast(page, "Badge attribué avec succès")).toBeVisible();
  const { badges } = await desk.get<{ badges: { name: string }[] }>(`/users/${viewer.user.id}/badges`);
  expect(badges).toMatchObject([{ name }]);
});

test("on a phone it is reached from the back office, and the top bar keeps its width", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await founder(page, request);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Profil" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Database Explorer" }).click();
  await expect(page).toHaveURL("/explorateur/overview");
});

test("on a phone the current tab stays in view once the counts have loaded", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await founder(page, request);
  for (const [key, name] of [
    ["audit", /^Journal d’audit\s*\d/],
    ["collections", /^Collections\s*\d/],
  ] as const) {
    await page.goto(`/explorateur/${key}`);
    const link = page.getByRole("navigation", { name: "Explorateur" }).getByRole("link", { name });
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

const screens = [
  ["overview", "Utilisateurs par rôle"],
  ["users", "FONDATEUR"],
  ["content", "Moyenne par série"],
  ["announcements", "Gestion des Annonces"],
  ["activity", "Adresses IP uniques"],
  ["collections", "Historique des connexions"],
  ["collections?collection=users", "#1"],
  ["users?fiche=nouveau", "Compte actif"],
  ["audit", "Après"],
] as const;

for (const width of [1440, 390])
  test(`at ${width} px every tab fits and axe finds no fault`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const desk = await founder(page, request);
    await desk.changeFilm((await desk.film()).id, { title: unique("Un autre nom") });
    for (const [path, ready] of screens) {
      await page.goto(`/explorateur/${path}`);
      await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await accessibilityFaults(page), path).toEqual([]);
      expect(await sticksOut(page), `${path} sticks out`).toBe(false);
    }
  });

test("a user demoted while inside is redirected home at once", async ({ page, request }) => {
  const { person } = await founder(page, request);
  await page.goto("/explorateur/users");
  await expect(row(page, "FONDATEUR").first()).toBeVisible();
  await onDatabase("update account set role = 'co_fondateur' where id = $1", [person.user.id]);
  await publish({ kind: "account", id: person.user.id });
  await expect(page).toHaveURL("/");
});
