import type { APIRequestContext, Page } from "@playwright/test";
import type { Announcement } from "@seance/contract/announcements";
import { enterAs, toast, unique } from "./back-office.ts";
import type { Person } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const item = (page: Page, title: string) =>
  page.getByRole("list", { name: "Annonces" }).getByRole("listitem").filter({ hasText: title });
const tile = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" }).click();
const headers = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

/** One that only the staff sees: other tests look at the viewers' banner. */
async function publish(request: APIRequestContext, staff: Person, fields: object = {}): Promise<Announcement> {
  const data = {
    title: unique("Annonce"),
    message: "Une annonce pour l’équipe seule.",
    target_audience: ["staff"],
    is_active: false,
    ...fields,
  };
  const answer = await request.post("/api/admin/announcements", { headers: headers(staff), data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

test("an announcement is written beside what viewers will see of it", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const title = unique("Ciné-concert");
  await page.goto("/admin/announcements");
  await page.getByRole("button", { name: "Nouvelle annonce" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nouvelle annonce" })).toBeFocused();
  const preview = page.getByRole("figure", { name: "Aperçu" });
  await page.getByLabel("Titre *").fill(title);
  await page.getByLabel("Message *").fill("Nosferatu accompagné au piano.");
  await page.getByLabel("Description").fill("Les portes ouvrent à 20 h.");
  await page.getByLabel("Type *").selectOption("important");
  await page.getByLabel("Priorité *").selectOption("urgent");
  await page.getByLabel("Icône").fill("🎹");
  await page.getByLabel("Couleur (nuancier)").fill("#46a758");
  await page.getByLabel("Étiquettes").fill(" piano, , muet ,piano,");
  await page.getByLabel("Date de début").fill("2030-01-05T21:00");
  await page.getByLabel("Date de fin").fill("2030-07-05T21:00");
  await page.getByRole("checkbox", { name: "Équipe" }).check();
  await expect(page.getByRole("checkbox", { name: "Tout le monde" })).not.toBeChecked();
  await page.getByLabel("Texte du bouton").fill("Réserver");
  await page.getByLabel("Adresse du bouton").fill("/films");
  await page.getByRole("switch", { name: "Annonce épinglée" }).check();
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await expect(preview).toContainText("Urgente");
  await expect(preview).toContainText("Épinglée");
  await expect(preview.getByText("🎹")).toBeVisible();
  await expect(preview.getByRole("article")).toHaveCSS("border-left-color", "rgb(70, 167, 88)");
  await expect(preview.getByRole("link", { name: /Réserver/ })).toHaveAttribute("href", "/films");
  await preview.getByRole("button", { name: "En savoir plus" }).click();
  await expect(preview).toContainText("Les portes ouvrent à 20 h.");
  await expect(preview.getByRole("button", { name: "Voir moins" })).toBeVisible();
  const sent = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/admin/announcements"));
  await save(page);
  expect((await sent).postDataJSON()).toEqual({
    title,
    message: "Nosferatu accompagné au piano.",
    description: "Les portes ouvrent à 20 h.",
    type: "important",
    priority: "urgent",
    is_pinned: true,
    is_active: true,
    start_date: "2030-01-05T20:00:00.000Z",
    end_date: "2030-07-05T19:00:00.000Z",
    target_audience: ["staff"],
    icon: "🎹",
    color_scheme: "#46a758",
    tags: ["piano", "muet"],
    action_button: { text: "Réserver", url: "/films" },
  });
  await expect(toast(page, "Annonce créée avec succès !")).toBeVisible();
  await expect(item(page, title)).toContainText("Programmée");
  await expect(item(page, title)).toContainText("Équipe · du 5 janvier 2030 à 21:00 au 5 juillet 2030 à 21:00");
});

test("all that is wrong is said at once, together and beside each field", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/announcements?fiche=nouveau");
  await page.getByLabel("Titre *").fill("Ah");
  await page.getByLabel("Message *").fill("m".repeat(501));
  await page.getByLabel("Description").fill("d".repeat(1001));
  await page.getByLabel("Date de début").fill("2030-01-05T21:00");
  await page.getByLabel("Date de fin").fill("2030-01-05T21:00");
  await page.getByLabel("Texte du bouton").fill("Voir");
  await page.getByLabel("Adresse du bouton").fill("javascript:alert(1)");
  await expect(page.getByText("501 / 500")).toBeVisible();
  await save(page);
  const faults: [string, string][] = [
    ["Titre *", "Le titre doit contenir entre 3 et 100 caractères"],
    ["Message *", "Le message doit contenir entre 10 et 500 caractères"],
    ["Description", "La description ne peut pas dépasser 1000 caractères"],
    ["Date de fin", "La date de fin doit être postérieure à la date de début"],
    ["Adresse du bouton", "Adresse attendue"],
  ];
  const summary = page.getByRole("alert");
  await expect(summary).toContainText(`${faults.length} points sont à corriger`);
  for (const [label, words] of faults) {
    await expect(summary).toContainText(words);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(words));
  }
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Badges" }).click();
  await expect(page.getByRole("alertdialog", { name: "Abandonner les modifications\u202f?" })).toBeVisible();
});

test("an edit sends what changed, a date being held against the one that stays", async ({ page, request }) => {
  const staff = await enterAs(page, request, "admin");
  const one = await publish(request, staff, { start_date: "2030-01-05T20:00:00.000Z" });
  await page.goto(`/admin/announcements?q=${encodeURIComponent(one.title)}`);
  await item(page, one.title)
    .getByRole("button", { name: `Modifier ${one.title}` })
    .click();
  await expect(page.getByLabel("Date de début")).toHaveValue("2030-01-05T21:00");
  await page.getByLabel("Date de fin").fill("2030-01-04T21:00");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("La date de fin doit être postérieure à la date de début");
  await page.getByLabel("Date de fin").fill("2030-01-06T21:00");
  const sent = page.waitForRequest((request_) => request_.method() === "PUT");
  await save(page);
  expect((await sent).postDataJSON()).toEqual({ end_date: "2030-01-06T20:00:00.000Z" });
  await expect(toast(page, "Annonce mise à jour avec succès !")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/announcements\?q=/);
});

test("announcements are pinned, turned on and off, and deleted", async ({ page, request }) => {
  const { title } = await publish(request, await enterAs(page, request, "admin"));
  await page.goto(`/admin/announcements?q=${encodeURIComponent(title)}`);
  const press = (name: string) =>
    item(page, title)
      .getByRole("button", { name: `${name} ${title}` })
      .click();
  await press("Épingler");
  await expect(toast(page, "Épinglage modifié avec succès !")).toBeVisible();
  await expect(item(page, title)).toContainText("Épinglée");
  await press("Activer");
  await expect(toast(page, "Statut modifié avec succès !")).toBeVisible();
  await expect(item(page, title).getByText("Active", { exact: true })).toBeVisible();
  await press("Désactiver");
  await expect(item(page, title).getByText("Inactive", { exact: true })).toBeVisible();
  await press("Supprimer");
  await expect(page.getByRole("alertdialog")).toContainText("Êtes-vous sûr de vouloir supprimer cette annonce ?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Annonce supprimée avec succès !")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
});

test("what is asked while another deed is under way stays when that is done", async ({ page, request }) => {
  const { title } = await publish(request, await enterAs(page, request, "admin"));
  await page.goto(`/admin/announcements?q=${encodeURIComponent(title)}`);
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/announcements\/[^/]+\/toggle$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await item(page, title)
    .getByRole("button", { name: `Activer ${title}` })
    .click();
  await item(page, title)
    .getByRole("button", { name: `Supprimer ${title}` })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  release.resolve();
  await expect(toast(page, "Statut modifié avec succès !")).toBeVisible();
  await expect(question.getByRole("button", { name: "Supprimer" })).toBeEnabled();
});

test("each failure has its words", async ({ page, request }) => {
  const { title } = await publish(request, await enterAs(page, request, "admin"));
  await page.goto(`/admin/announcements?q=${encodeURIComponent(title)}`);
  await expect(item(page, title)).toBeVisible();
  await page.route(/\/api\/admin\/announcements\/[^?]+$/, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  const press = (name: string) =>
    item(page, title)
      .getByRole("button", { name: `${name} ${title}` })
      .click();
  await press("Épingler");
  await expect(toast(page, "Erreur lors de l'épinglage")).toBeVisible();
  await press("Activer");
  await expect(toast(page, "Erreur lors du changement de statut")).toBeVisible();
  await press("Supprimer");
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(page, "Erreur lors de la suppression")).toBeVisible();
  await page.getByRole("button", { name: "Réinitialiser les stats" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Réinitialiser" }).click();
  await expect(toast(page, "Erreur lors de la réinitialisation des statistiques")).toBeVisible();
  await page.unrouteAll();

  const answers: [number, object, string][] = [
    [
      422,
      {
        detail: [
          { loc: ["body", "title"], msg: "Trop vague" },
          { loc: ["body", "tags", 0], msg: "Trop long" },
        ],
      },
      "Erreur de validation: title: Trop vague, tags.0: Trop long",
    ],
    [422, { detail: [] }, "Erreur de validation: Vérifiez que tous les champs sont correctement remplis"],
    [409, { detail: "Une autre dit déjà cela" }, "Une autre dit déjà cela"],
  ];
  await page.goto("/admin/announcements?fiche=nouveau");
  await page.getByLabel("Titre *").fill("Une annonce");
  await page.getByLabel("Message *").fill("Un message assez long.");
  for (const [status, json, words] of answers) {
    await page.route("**/api/admin/announcements", (route) => route.fulfill({ status, json }));
    await save(page);
    await expect(page.getByRole("alert")).toContainText(words);
    await page.unrouteAll();
  }
  await page.route("**/api/admin/announcements", (route) => route.abort());
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Erreur lors de la sauvegarde");
});

test("a server that is out of order is said to be so for the moment", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.clock.install();
  await page.route("**/api/admin/announcements?*", (route) => route.fulfill({ status: 500, json: { detail: "Erreur interne" } }));
  await page.goto("/admin/announcements");
  const fault = page.getByRole("heading", { name: "Erreur serveur temporaire lors du chargement des annonces" });
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(fault).toBeVisible({ timeout: 200 });
  }).toPass();
});

test("a token that is missing is told on the console, and nowhere else", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/announcements");
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Annonces" })).toBeVisible();
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.getByRole("radio", { name: "Inactives" }).check();
  await expect.poll(() => told).toContain("Token d'authentification manquant");
  await expect(page.getByText("Token d'authentification manquant")).toHaveCount(0);
});

test("filters stay in the address; an empty list says so", async ({ page, request }) => {
  const staff = await enterAs(page, request, "admin");
  const word = unique("Filtre");
  const [quiet, loud] = [
    await publish(request, staff, { title: `${word} un`, type: "warning" }),
    await publish(request, staff, { title: `${word} deux`, is_active: true, is_pinned: true, type: "error" }),
  ];
  await page.goto("/admin/announcements");
  await page.getByRole("searchbox", { name: "Rechercher une annonce" }).fill(word);
  await expect(item(page, word)).toHaveCount(2);
  await page.getByRole("radio", { name: "Épinglées" }).check();
  await expect(item(page, quiet.title)).toHaveCount(0);
  await expect(item(page, loud.title)).toBeVisible();
  await page.getByRole("radio", { name: "Inactives" }).check();
  await expect(item(page, quiet.title)).toBeVisible();
  await expect(item(page, loud.title)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Type" }).selectOption("error");
  await expect(page).toHaveURL(/(?=.*status=inactive)(?=.*type=error)/);
  await expect(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
  await page.getByRole("button", { name: "Toutes les annonces" }).click();
  await expect(page).toHaveURL("/admin/announcements");
});

test("what is seen and pressed is counted day by day, until it is set to zero", async ({ page, request }) => {
  const staff = await enterAs(page, request, "fondateur");
  const one = await publish(request, staff, { is_active: true });
  await request.post(`/api/announcements/${one.id}/view`, { headers: headers(staff), data: {} });
  await request.post(`/api/announcements/${one.id}/click`, { headers: headers(staff), data: {} });
  const read = async () => (await request.get("/api/admin/announcements/stats", { headers: headers(staff) })).json();
  await expect.poll(async () => (await read()).clicks).toBeGreaterThan(0);
  await page.goto(`/admin/announcements?q=${encodeURIComponent(one.title)}`);
  const stats = await read();
  await expect(tile(page, "Total")).toHaveText(String(stats.total));
  await expect(tile(page, "Types")).toHaveText(String(Object.keys(stats.by_type).length));
  const plot = page.getByRole("figure", { name: "Clics par jour" });
  await expect(plot.getByRole("img")).toHaveAccessibleName(/clics? en 30 jours/);
  await plot.getByText("Voir les chiffres").click();
  await expect(plot.getByRole("row").nth(1)).toContainText(String(stats.daily.at(-1).clicks));
  await page.getByRole("button", { name: "Réinitialiser les stats" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("irréversible");
  await page.getByRole("alertdialog").getByRole("button", { name: "Réinitialiser" }).click();
  await expect(toast(page, "Statistiques réinitialisées avec succès !")).toBeVisible();
  await expect(plot.getByRole("img")).toHaveAccessibleName("0 clic en 30 jours.");
});

for (const width of [1440, 390])
  test(`at ${width} px the list and the form fit and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const { title } = await publish(request, await enterAs(page, request, "admin"), {
      description: "Et davantage.",
      tags: ["muet", "piano"],
      is_pinned: true,
    });
    await page.goto("/admin/announcements");
    await expect(item(page, title)).toBeVisible();
    await expect(page.getByRole("figure", { name: "Vues par jour" })).toBeVisible();
    expect(await sticksOut(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/admin/announcements?fiche=nouveau");
    await expect(page.getByRole("figure", { name: "Aperçu" })).toBeVisible();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("points sont à corriger");
    expect(await sticksOut(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
