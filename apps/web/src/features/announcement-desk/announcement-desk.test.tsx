import type { Announcement } from "@seance/contract/announcements";
import {
  announcementStats,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncementStats,
  listAllAnnouncements,
  listedAnnouncement,
  type ListedAnnouncement,
  pinAnnouncement,
  resetAnnouncementStats,
  toggleAnnouncement,
  updateAnnouncement,
} from "@seance/contract/announcements-admin";
import type { HttpHandler } from "msw";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, pressRowAction, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const notice = (fields: Partial<ListedAnnouncement> = {}) =>
  sample(listedAnnouncement, {
    title: "Ciné-concert",
    message: "Une annonce pour l’équipe seule.",
    target_audience: ["staff"],
    priority: "normal",
    ...fields,
  });

/** Opens the announcements tab; writes are made to the announcements shown. */
async function openDesk(path: string, shown: ListedAnnouncement[] = [], answers: HttpHandler[] = []) {
  const list = record(listAllAnnouncements, () => ({ announcements: shown, total: shown.length }));
  const set = ({ body }: { body: unknown }) => Object.assign(shown[0] ?? {}, body) as Announcement;
  await openApp(path, {
    as: "admin",
    answers: [
      ...answers,
      list.handler,
      answer(pinAnnouncement, set),
      answer(toggleAnnouncement, set),
      answer(deleteAnnouncement, () => void shown.splice(0) as never),
    ],
  });
  return { asked: list.sent };
}

const item = (title = "Ciné-concert") =>
  page.getByRole("table", { name: "Annonces" }).getByRole("row").filter({ hasText: title });
const press = (verb: string) => pressRowAction("Ciné-concert", verb);
const save = () => page.getByRole("button", { name: "Enregistrer" }).click();
const alert = () => page.getByRole("alert");

test("an announcement is written beside what viewers will see of it", async () => {
  const created = record(createAnnouncement, () => notice());
  await openDesk("/admin/announcements", [], [created.handler]);
  await page.getByRole("button", { name: "Nouvelle annonce" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Nouvelle annonce" })).toHaveFocus();
  const preview = page.getByRole("figure", { name: "Aperçu" });
  await page.getByLabelText("Titre *").fill("Ciné-concert");
  await page.getByLabelText("Message *").fill("Nosferatu accompagné au piano.");
  await page.getByLabelText("Description").fill("Les portes ouvrent à 20 h.");
  await page.getByLabelText("Type *").selectOptions("important");
  await page.getByLabelText("Priorité *").selectOptions("urgent");
  await page.getByLabelText("Icône").fill("🎹");
  await page.getByLabelText("Couleur (nuancier)").fill("#46a758");
  await page.getByLabelText("Étiquettes").fill(" piano, , muet ,piano,");
  await page.getByLabelText("Date de début").fill("2030-01-05T21:00");
  await page.getByLabelText("Date de fin").fill("2030-07-05T21:00");
  await page.getByRole("checkbox", { name: "Équipe" }).click();
  await expect.element(page.getByRole("checkbox", { name: "Tout le monde" })).not.toBeChecked();
  await page.getByLabelText("Texte du bouton").fill("Réserver");
  await page.getByLabelText("Adresse du bouton").fill("/films");
  await page.getByRole("switch", { name: "Annonce épinglée" }).click();
  await expect.element(preview.getByRole("heading", { name: "Ciné-concert" })).toBeVisible();
  await expect.element(preview.getByText("🎹")).toBeVisible();
  expect(getComputedStyle(preview.getByRole("article").element()).borderLeftColor).toBe("rgb(70, 167, 88)");
  await preview.getByRole("button", { name: "En savoir plus" }).click();
  await expect.element(preview).toMatchTextContent("Les portes ouvrent à 20 h.");
  await expect.element(preview.getByRole("link", { name: /Réserver/ })).toHaveAttribute("href", "/films");
  expect(preview.element().textContent).not.toMatch(/Urgente|Épinglée/);
  await expect.element(preview.getByRole("button", { name: "Voir moins" })).toBeVisible();
  await save();
  await expect.element(toast("Annonce créée avec succès !")).toBeVisible();
  expect(created.sent).toEqual([
    {
      title: "Ciné-concert",
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
    },
  ]);
});

test("a planned announcement says so, with its audience and its dates in Paris time", async () => {
  await openDesk("/admin/announcements", [
    notice({ is_active: true, start_date: "2030-01-05T20:00:00.000Z", end_date: "2030-07-05T19:00:00.000Z" }),
  ]);
  await expect.element(item()).toMatchTextContent("Programmée");
  await expect.element(item().getByTitle("du 5 janvier 2030 à 21:00 au 5 juillet 2030 à 21:00").last()).toBeVisible();
  await expect.element(item()).toMatchTextContent("dès le 5 janv. 2030");
  await expect.element(item()).toMatchTextContent("Équipe");
});

test("a row is short, and shows the views and clicks of the last days", async () => {
  const daily = { daily_views: [0, 2, 4], daily_clicks: [0, 0, 1] };
  await openDesk("/admin/announcements", [
    notice({ description: "Et davantage.", tags: ["muet", "piano"], stats: { views: 1200, clicks: 30 }, ...daily }),
  ]);
  await expect.element(item().getByRole("img", { name: "6 vues en 3 jours" })).toBeVisible();
  await expect.element(item().getByRole("img", { name: "1 clic en 3 jours" })).toBeVisible();
  await expect.element(item()).toMatchTextContent(/1\s200/);
  await expectCount(page.getByText("En savoir plus"), 0);
  expect(item().element().getBoundingClientRect().height).toBeLessThan(80);
  await item().getByRole("button", { name: "Ciné-concert", exact: true }).click();
  await expect.element(page.getByRole("figure", { name: "Aperçu" })).toMatchTextContent("En savoir plus");
});

test("all errors are shown at once, together and beside each field, and leaving is asked about", async () => {
  await openDesk("/admin/announcements?fiche=nouveau");
  await page.getByLabelText("Titre *").fill("Ah");
  await page.getByLabelText("Message *").fill("m".repeat(501));
  await page.getByLabelText("Description").fill("d".repeat(1001));
  await page.getByLabelText("Date de début").fill("2030-01-05T21:00");
  await page.getByLabelText("Date de fin").fill("2030-01-05T21:00");
  await page.getByLabelText("Texte du bouton").fill("Voir");
  await page.getByLabelText("Adresse du bouton").fill("javascript:alert(1)");
  await expect.element(page.getByText(/^501 \/ 500/)).toBeVisible();
  await save();
  const faults = [
    ["Titre *", "Le titre doit contenir entre 3 et 100 caractères"],
    ["Message *", "Le message doit contenir entre 10 et 500 caractères"],
    ["Description", "La description ne peut pas dépasser 1000 caractères"],
    ["Date de fin", "La date de fin doit être postérieure à la date de début"],
    ["Adresse du bouton", "Adresse attendue"],
  ] as const;
  await expect.element(alert()).toMatchTextContent(`${faults.length} points sont à corriger`);
  for (const [label, words] of faults) {
    await expect.element(alert()).toMatchTextContent(words);
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(words));
  }
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Badges" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Abandonner les modifications\u202f?" })).toBeVisible();
  await confirm("Abandonner");
});

test("an edit sends what changed; a date is compared with the one that stays", async () => {
  const updated = record(updateAnnouncement, () => notice());
  await openDesk("/admin/announcements?q=cine", [notice({ start_date: "2030-01-05T20:00:00.000Z" })], [updated.handler]);
  await press("Modifier");
  await expect.element(page.getByLabelText("Date de début")).toHaveValue("2030-01-05T21:00");
  await page.getByLabelText("Date de fin").fill("2030-01-04T21:00");
  await save();
  await expect.element(alert()).toMatchTextContent("La date de fin doit être postérieure à la date de début");
  await page.getByLabelText("Date de fin").fill("2030-01-06T21:00");
  await save();
  await expect.element(toast("Annonce mise à jour avec succès !")).toBeVisible();
  expect(updated.sent).toEqual([{ end_date: "2030-01-06T20:00:00.000Z" }]);
  await expect.poll(address).toBe("/admin/announcements?q=cine");
});

test("announcements are pinned, turned on and off, and deleted once that is confirmed", async () => {
  await openDesk("/admin/announcements", [notice()]);
  await press("Épingler");
  await expect.element(toast("Épinglage modifié avec succès !")).toBeVisible();
  await expect.element(item().getByRole("img", { name: "Épinglée" })).toBeVisible();
  await press("Activer");
  await expect.element(toast("Statut modifié avec succès !")).toBeVisible();
  await expect.element(item().getByRole("cell").getByText("Active", { exact: true })).toBeVisible();
  await press("Désactiver");
  await expect.element(item().getByRole("cell").getByText("Inactive", { exact: true })).toBeVisible();
  await press("Supprimer");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Êtes-vous sûr de vouloir supprimer cette annonce ?");
  await confirm("Supprimer");
  await expect.element(toast("Annonce supprimée avec succès !")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
});

test("a question opened while another action is under way stays when that is done", async () => {
  const held = Promise.withResolvers<void>();
  const one = notice();
  await openDesk("/admin/announcements", [one], [answer(toggleAnnouncement, () => held.promise.then(() => one))]);
  await press("Activer");
  await press("Supprimer");
  const question = page.getByRole("alertdialog");
  await expect.element(question).toBeVisible();
  held.resolve();
  await expect.element(toast("Statut modifié avec succès !")).toBeInTheDocument();
  await expect.element(question.getByRole("button", { name: "Supprimer" })).toBeEnabled();
});

test("a failed action says which one it is", async () => {
  const writes = [pinAnnouncement, toggleAnnouncement, deleteAnnouncement, resetAnnouncementStats] as const;
  await openDesk(
    "/admin/announcements",
    [notice()],
    writes.map((one) => answer(one, () => noAnswer() as never)),
  );
  await press("Épingler");
  await expect.element(toast("Erreur lors de l'épinglage")).toBeVisible();
  await press("Activer");
  await expect.element(toast("Erreur lors du changement de statut")).toBeVisible();
  await press("Supprimer");
  await confirm("Supprimer");
  await expect.element(toast("Erreur lors de la suppression")).toBeInTheDocument();
  await page.getByRole("button", { name: "Réinitialiser les stats" }).click();
  await confirm("Réinitialiser");
  await expect.element(toast("Erreur lors de la réinitialisation des statistiques")).toBeInTheDocument();
});

test("a refused announcement is told in the server's words, a lost line in a sentence", async () => {
  const detail = [
    { loc: ["body", "title"], msg: "Trop vague" },
    { loc: ["body", "tags", 0], msg: "Trop long" },
  ];
  const refusals = [
    [() => refusal(422, detail), "Erreur de validation: Titre : Trop vague, Étiquettes : Trop long"],
    [() => refusal(422, []), "Erreur de validation: Vérifiez que tous les champs sont correctement remplis"],
    [() => refusal(409, "Une autre dit déjà cela"), "Une autre dit déjà cela"],
    [noAnswer, "Erreur lors de la sauvegarde"],
  ] as const;
  await openDesk("/admin/announcements?fiche=nouveau");
  await page.getByLabelText("Titre *").fill("Une annonce");
  await page.getByLabelText("Message *").fill("Un message assez long.");
  for (const [answered, words] of refusals) {
    network.use(answer(createAnnouncement, answered));
    await save();
    await expect.element(alert()).toMatchTextContent(words);
  }
});

test("a server that is out of order is said to be so for the moment", async () => {
  await openDesk("/admin/announcements", [], [answer(listAllAnnouncements, () => refusal(500, "Erreur interne"))]);
  const fault = page.getByRole("heading", { name: "Erreur serveur temporaire lors du chargement des annonces" });
  await expect.element(fault, { timeout: 8000 }).toBeVisible();
});

test("a missing token is logged to the console, and not shown", async () => {
  await openDesk("/admin/announcements", [notice()]);
  await expect.element(item()).toBeVisible();
  const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
  localStorage.removeItem("token");
  await page.getByRole("radio", { name: "Inactives" }).click();
  await expect.poll(() => log.mock.calls.flat()).toContain("Token d'authentification manquant");
  await expectCount(page.getByText("Token d'authentification manquant"), 0);
});

test("filters stay in the address; an empty list says so", async () => {
  const { asked } = await openDesk("/admin/announcements");
  await page.getByRole("searchbox", { name: "Rechercher une annonce" }).fill("piano");
  await page.getByRole("radio", { name: "Épinglées" }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: "piano", status_filter: "pinned" });
  await page.getByRole("radio", { name: "Programmées" }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ status_filter: "scheduled" });
  await page.getByRole("radio", { name: "Inactives" }).click();
  await page.getByRole("combobox", { name: "Type" }).selectOptions("error");
  // Their order depends on whether the typed words or the first filter came first.
  await expect
    .poll(() => [...new URLSearchParams(address().split("?")[1])].map((pair) => pair.join("=")).toSorted())
    .toEqual(["q=piano", "status=inactive", "type=error"]);
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: "piano", status_filter: "inactive", type_filter: "error" });
  await expect.element(page.getByRole("heading", { name: "Aucune annonce" })).toBeVisible();
  await page.getByRole("button", { name: "Toutes les annonces" }).click();
  await expect.poll(address).toBe("/admin/announcements");
});

test("views and clicks are shown day by day, until they are set to zero", async () => {
  const days = [1, 2, 3].map((day) => ({ day: `2026-11-0${day}`, views: 4, clicks: day }));
  const stats = { ...sample(announcementStats), total: 7, by_type: { info: 4, error: 3 }, views: 12, clicks: 6, daily: days };
  let now = stats;
  await openDesk(
    "/admin/announcements",
    [notice()],
    [
      answer(getAnnouncementStats, () => now),
      answer(resetAnnouncementStats, () => {
        now = { ...stats, views: 0, clicks: 0, daily: days.map(({ day }) => ({ day, views: 0, clicks: 0 })) };
        return { message: "Statistiques réinitialisées avec succès !" };
      }),
    ],
  );
  await page.getByRole("button", { name: /^Vues et clics/ }).click();
  const plot = page.getByRole("figure", { name: "Clics par jour" });
  await expect.element(plot.getByRole("img")).toHaveAccessibleName(/6 clics en 3 jours/);
  const tiles = texts(page.getByRole("main").getByRole("term")).map((name, at) => [
    name,
    page.getByRole("main").getByRole("definition").nth(at).element().textContent,
  ]);
  expect(Object.fromEntries(tiles)).toMatchObject({ Total: "7", Types: "2" });
  await plot.getByText("Voir les chiffres").click();
  await expect.element(plot.getByRole("row").nth(1)).toMatchTextContent("3");
  await page.getByRole("button", { name: "Réinitialiser les stats" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("irréversible");
  await confirm("Réinitialiser");
  await expect.element(toast("Statistiques réinitialisées avec succès !")).toBeInTheDocument();
  await expect.element(plot.getByRole("img")).toHaveAccessibleName("0 clic en 3 jours.");
});

test("axe finds no fault in the list, nor in the form and its errors, on a desktop and on a phone", async () => {
  await openDesk("/admin/announcements", [notice({ description: "Et davantage.", tags: ["muet", "piano"], is_pinned: true })]);
  await expect.element(item()).toBeVisible();
  await page.getByRole("button", { name: /^Vues et clics/ }).click();
  await expect.element(page.getByRole("figure", { name: "Vues par jour" })).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await page.getByRole("button", { name: "Nouvelle annonce" }).click();
  await expect.element(page.getByRole("figure", { name: "Aperçu" })).toBeVisible();
  await save();
  await expect.element(alert()).toMatchTextContent("points sont à corriger");
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
