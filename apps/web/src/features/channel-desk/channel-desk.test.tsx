import { bulkChannels, changeChannel, createChannel, deleteChannel, placeChannel } from "@seance/contract/channel-form";
import { exportChannels } from "@seance/contract/channel-list";
import { channel, listChannels } from "@seance/contract/channels";
import type { Channel } from "@seance/contract/channels";
import type { Role } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, sticksOut } from "#test/accessible.ts";
import { answer, network, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, giveCode, openRowMenu, pressRowAction, row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const station = (fields: Partial<Channel> = {}) =>
  sample(channel, {
    name: "Ciné nuit",
    category: "Essai",
    country: "FR",
    language: "Français",
    quality: "HD",
    stream_url: `https://direct.example/${"a".repeat(60)}.m3u8`,
    ...fields,
  });

const open = (path: string, channels: Channel[], answers: HttpHandler[] = [], as: Role = "super_admin") =>
  openApp(path, { as, answers: [...answers, answer(listChannels, () => ({ channels }))] });

test("a channel is added with its defaults, in the words of its form", async () => {
  const channels: Channel[] = [];
  const created = record(createChannel, ({ body }) => {
    channels.push(station(body as Partial<Channel>));
    return channels[0] as Channel;
  });
  await open("/admin/channels", channels, [created.handler]);
  await page.getByRole("button", { name: "Ajouter une chaîne" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une chaîne" });
  await expect.element(dialog.getByLabelText("Pays *")).toHaveValue("FR");
  expect(texts(dialog.getByLabelText("Qualité *").getByRole("option"))).toEqual(["SD", "HD", "4K"]);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect
    .element(dialog.getByLabelText("Nom *"))
    .toHaveAccessibleDescription("Nom, categorie et URL du stream sont obligatoires");
  await dialog.getByLabelText("Nom *").fill("Ciné nuit");
  await dialog.getByLabelText("Catégorie *").fill("Essai");
  await dialog.getByLabelText("URL du stream *").fill(`https://direct.example/${"a".repeat(60)}.m3u8`);
  await dialog.getByRole("switch", { name: "Chaîne active" }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Chaîne ajoutée")).toBeInTheDocument();
  await expect.element(row("Ciné nuit")).toMatchTextContent(`https://direct.example/${"a".repeat(27)}…`);
  await expect.element(row("Ciné nuit")).toMatchTextContent("Inactive");
  expect(created.sent[0]).toMatchObject({ name: "Ciné nuit", category: "Essai", country: "FR", is_active: false });
});

test("a channel is edited, and deleted with the code", async () => {
  const channels = [station()];
  const changed = record(changeChannel, ({ body }) => Object.assign(channels[0] as Channel, body));
  await open("/admin/channels", channels, [
    changed.handler,
    answer(deleteChannel, ({ headers }) =>
      headers.get("X-Security-Code") === "1895" ? (void channels.splice(0) as never) : refusal(403, securityCodeMessages.wrong),
    ),
  ]);
  await pressRowAction("Ciné nuit", "Modifier");
  const dialog = page.getByRole("dialog", { name: "Modifier Ciné nuit" });
  await dialog.getByLabelText("Qualité *").selectOptions("4K");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(row("Ciné nuit")).toMatchTextContent("4K");
  expect(changed.sent).toEqual([expect.objectContaining({ quality: "4K" })]);
  await pressRowAction("Ciné nuit", "Supprimer");
  await giveCode("0000");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Code de securite incorrect ! Suppression annulee.");
  network.use(answer(deleteChannel, () => refusal(500, "?")));
  await giveCode("1895");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Erreur lors de la suppression de la chaîne");
  network.use(answer(deleteChannel, () => void channels.splice(0) as never));
  await giveCode("1895");
  await expect.element(page.getByText("Chaîne mise à la corbeille")).toBeInTheDocument();
  await expectCount(row("Ciné nuit"), 0);
});

const bar = page.getByRole("region", { name: "Actions sur la sélection" });

test("chosen channels are switched off, moved to a category and deleted together", async () => {
  const channels = ["Un", "Deux", "Trois"].map((name) => station({ id: newId(), name, is_active: true, has_video: true }));
  const [un, deux] = channels.map(({ id }) => id);
  const changed = record(bulkChannels, ({ body }) => {
    const { ids, action, ...change } = body as { ids: string[]; action: string };
    for (const one of channels) if (ids.includes(one.id)) Object.assign(one, change);
    if (action === "delete") channels.splice(0, 2);
    return { changed: ids.length, missing: [] };
  });
  await open("/admin/channels", channels, [changed.handler]);
  const choose = async (): Promise<void> => {
    for (const name of ["Un", "Deux"]) await page.getByRole("checkbox", { name: `Choisir ${name}` }).click();
  };
  await choose();
  await expect.element(bar).toMatchTextContent("2 chaînes choisies");
  await expect.element(bar.getByRole("button", { name: "Activer", exact: true })).toBeDisabled();
  await bar.getByRole("button", { name: "Désactiver" }).click();
  await expect.element(page.getByText("2 chaînes à jour")).toBeInTheDocument();
  await expect.element(row("Deux")).toMatchTextContent("Inactive");
  await expectCount(bar, 0);
  await choose();
  await bar.getByRole("button", { name: "Changer de catégorie" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer la catégorie de 2 chaînes" });
  await dialog.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect.element(dialog.getByLabelText("Catégorie")).toHaveAccessibleDescription(/Indiquez une catégorie/);
  await expectAccessible();
  await dialog.getByLabelText("Catégorie").fill("Sport");
  await dialog.getByRole("button", { name: "Voir ce qui change" }).click();
  await dialog.getByRole("button", { name: "Appliquer à 2 chaînes" }).click();
  await expect.element(row("Un")).toMatchTextContent("Sport");
  await choose();
  await bar.getByRole("button", { name: "Supprimer" }).click();
  await giveCode("1895");
  await expect.element(page.getByText("2 chaînes à la corbeille")).toBeInTheDocument();
  await expectCount(row("Deux"), 0);
  expect(changed.sent).toEqual([
    { action: "change", ids: [un, deux], is_active: false },
    { action: "change", ids: [un, deux], category: "Sport" },
    { action: "delete", ids: [un, deux] },
  ]);
});

test("the channels of a category are put in order, by keyboard and by button", async () => {
  const channels = ["Un", "Deux", "Trois", "Quatre"].map((name) =>
    station({ id: newId(), name, category: name === "Quatre" ? "Autre" : "Essai" }),
  );
  const [, deux, trois] = channels.map(({ id }) => id);
  const moves = record(placeChannel, ({ params, body }) => {
    const [placed] = channels.splice(
      channels.findIndex(({ id }) => id === params["id"]),
      1,
    );
    const at = channels.findIndex(({ id }) => id === (body as { before: string | null }).before);
    if (placed) channels.splice(at < 0 ? channels.length : at, 0, placed);
    return undefined;
  });
  await open("/admin/channels?categorie=Essai", channels, [moves.handler]);
  await page.getByRole("button", { name: "Ordonner" }).click();
  await expect.poll(address).toBe("/admin/channels?categorie=Essai&ordre=Essai");
  const dialog = page.getByRole("dialog", { name: "Ordre des chaînes" });
  const lines = dialog.getByRole("list", { name: "Chaînes de la catégorie Essai" }).getByRole("listitem");
  await expectCount(lines, 3);
  await dialog.getByRole("button", { name: "Descendre Un" }).click();
  await expect.element(lines.first()).toMatchTextContent("Deux");
  const handle = dialog.getByRole("button", { name: "Déplacer Un" });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(lines.nth(2)).toMatchTextContent("Un");
  await userEvent.keyboard("{Home}");
  await expect.element(lines.first()).toMatchTextContent("Un");
  await expect.element(handle).toHaveFocus();
  await expect.poll(() => moves.sent).toEqual([{ before: trois }, { before: null }, { before: deux }]);
  await expectAccessible();
  network.use(answer(placeChannel, () => refusal(409, "Cette chaîne n’est plus dans la catégorie.")));
  await dialog.getByRole("button", { name: "Descendre Un" }).click();
  await expect.element(toast(/n’est plus dans la catégorie/)).toBeInTheDocument();
  await expect.element(lines.first()).toMatchTextContent("Un");
  await dialog.getByLabelText("Catégorie").selectOptions("Autre");
  await expect.poll(address).toBe("/admin/channels?categorie=Essai&ordre=Autre");
  await expect.element(dialog.getByRole("button", { name: "Déplacer Quatre" })).toBeVisible();
});

for (const [path, place] of [
  ["/admin/channels", "row"],
  ["/chaines", "article"],
] as const)
  test(`at ${path} a channel without a picture has one with its name`, async () => {
    const name = `Ciné & nuit, ${place}`;
    performance.clearResourceTimings();
    await open(path, [station({ name, is_active: true, has_video: true })]);
    await expect.element(page.getByRole("main").getByRole(place).filter({ hasText: name })).toBeVisible();
    // The picture does not load here, so a placeholder replaces it.
    const requested = () => performance.getEntriesByType("resource").map((entry) => entry.name.replace(location.origin, ""));
    await expect.poll(requested).toContain(`/placeholder/300/200?text=${encodeURIComponent(name)}`);
  });

test("a channel's row has every field of its form", async () => {
  const fields = { description: "Toute la nuit", category: "Nuit", country: "BE", language: "Anglais", quality: "4K" } as const;
  await open("/admin/channels", [station({ ...fields, is_active: false })]);
  for (const word of ["Toute la nuit", "Nuit", "BE · Anglais", "4K", "Inactive"])
    await expect.element(row("Ciné nuit")).toMatchTextContent(word);
});

test("channels are found by their words and their category, kept in the address", async () => {
  await open("/admin/channels?q=un", [station({ name: "Un", category: "Nuit" }), station({ name: "Deux", category: "Jour" })]);
  await expect.element(row("Un")).toBeVisible();
  await expectCount(row("Deux"), 0);
  await page.getByRole("combobox", { name: "Catégorie" }).selectOptions("Jour");
  await expect.element(page.getByRole("heading", { name: "Aucune chaîne trouvée" })).toBeVisible();
  await page.getByRole("button", { name: "Toutes les chaînes" }).click();
  await expect.element(row("Deux")).toBeVisible();
  await expect.poll(address).toBe("/admin/channels");
});

test("only channels that are off are listed on demand", async () => {
  await open("/admin/channels?eteintes=true", [
    station({ name: "Éteinte" }),
    station({ name: "Allumée", is_active: true, has_video: true }),
  ]);
  await expect.element(row("Éteinte")).toBeVisible();
  await expectCount(row("Allumée"), 0);
  await page.getByRole("button", { name: "Éteintes" }).click();
  await expect.poll(address).toBe("/admin/channels");
  await expect.element(row("Allumée")).toBeVisible();
});

test("a channel that could not be added says so; axe finds no fault", async () => {
  await open("/admin/channels?fiche=nouveau", [], [answer(createChannel, noAnswer)], "admin");
  const dialog = page.getByRole("dialog", { name: "Ajouter une chaîne" });
  await dialog.getByLabelText("Nom *").fill("X");
  await dialog.getByLabelText("Catégorie *").fill("X");
  await dialog.getByLabelText("URL du stream *").fill("https://direct.example/x.m3u8");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Erreur lors de l'ajout de la chaîne");
  await expectAccessible();
});

test("an admin reads and adds", async () => {
  await open("/admin/channels", [station()], [], "admin");
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expect.element(row("Ciné nuit")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^(Modifier|Supprimer) / }), 0);
  await expectCount(page.getByRole("checkbox"), 0);
  await expect.element(page.getByRole("button", { name: "Ajouter une chaîne" })).toBeVisible();
});

test("long words without a space widen nothing", async () => {
  const long = { category: "C".repeat(60), country: "P".repeat(60), language: "L".repeat(60) };
  const name = "N".repeat(120);
  await atSize([1280, 800], async () => {
    await open("/admin/channels", [station({ name, stream_url: `https://direct.example/${"a".repeat(60)}`, ...long })]);
    await expect.element(row(name)).toBeVisible();
    expect(sticksOut()).toBe(false);
    const heading = page.getByRole("columnheader", { name: "Chaîne" }).element();
    expect(heading.getBoundingClientRect().width).toBeGreaterThan(120);
  });
});

test("channels are filtered by language and by what they lack; the name is a link to the form", async () => {
  const channels = [
    station({ name: "Une", thumbnail: "/favicon.svg", tvg_id: "une.fr", language: "Français" }),
    station({ name: "Deux", thumbnail: null, tvg_id: "deux.fr", language: "Anglais" }),
    station({ name: "Trois", thumbnail: "/favicon.svg", tvg_id: null, language: "Anglais" }),
  ];
  await open("/admin/channels", channels);
  const names = () => texts(page.getByRole("rowheader").getByRole("link"));
  await expect.poll(names).toEqual(["Une", "Deux", "Trois"]);
  await page.getByRole("combobox", { name: "Langue" }).selectOptions("Anglais");
  await expect.poll(names).toEqual(["Deux", "Trois"]);
  await page.getByRole("button", { name: "Sans logo" }).click();
  await expect.poll(names).toEqual(["Deux"]);
  await page.getByRole("button", { name: "Sans guide" }).click();
  await page.getByRole("button", { name: "Toutes les chaînes" }).click();
  await expect.poll(address).toBe("/admin/channels");
  await page.getByRole("button", { name: "Sans guide" }).click();
  await expect.poll(names).toEqual(["Trois"]);
  await page.getByRole("rowheader").getByRole("link", { name: "Trois" }).click();
  await expect.element(page.getByRole("dialog", { name: "Modifier Trois" })).toBeVisible();
  expect(address()).toBe(`/admin/channels?sans_guide=true&fiche=${channels[2]?.id}`);
});

test("another category is previewed: what changes, what already is so, and nothing to apply where all are", async () => {
  const channels = [
    station({ id: newId(), name: "Un", category: "Nuit" }),
    station({ id: newId(), name: "Deux", category: "Sport" }),
  ];
  const changed = record(bulkChannels, { changed: 1, missing: [] });
  await open("/admin/channels", channels, [changed.handler]);
  await page.getByRole("checkbox", { name: "Tout choisir sur cette page" }).click();
  await bar.getByRole("button", { name: "Changer de catégorie" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer la catégorie de 2 chaînes" });
  await dialog.getByLabelText("Catégorie").fill("Sport");
  await userEvent.keyboard("{Enter}");
  const preview = dialog.getByRole("region", { name: "Ce qui va changer" });
  await expect.element(preview).toMatchTextContent(/1 chaîne à modifier\s*1 chaîne déjà ainsi/);
  await expect.element(preview.getByRole("row").last()).toMatchTextContent(/Catégorie\s*Nuit\s*Sport/);
  await expectAccessible();
  expect(changed.sent).toEqual([]);
  await dialog.getByRole("button", { name: "Appliquer à 1 chaîne" }).click();
  await expect.element(toast("1 chaîne à jour")).toBeVisible();
  expect(changed.sent).toMatchObject([{ action: "change", category: "Sport" }]);
});

test("the actions of a channel are in one named menu, with its history", async () => {
  await open("/admin/channels", [station()]);
  await openRowMenu("Ciné nuit");
  await expect.poll(() => texts(page.getByRole("menuitem"))).toEqual(["Modifier", "Historique", "Supprimer"]);
  await page.getByRole("menuitem", { name: "Historique" }).click();
  await expect.element(page.getByRole("dialog", { name: /^Historique de/ })).toBeVisible();
});

test("columns and density are chosen and kept; the export has the columns that are shown", async () => {
  const exported = record(exportChannels, () => new Response("Chaîne"));
  await open("/admin/channels?langue=Français", [station({ tvg_id: "nuit.fr" })], [exported.handler]);
  const columns = page.getByRole("button", { name: "Colonnes" });
  await columns.click();
  await page.getByRole("menuitemcheckbox", { name: "Guide" }).click();
  await page.getByRole("menuitemcheckbox", { name: "URL du stream" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Lignes serrées" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(row("Ciné nuit")).toMatchTextContent("nuit.fr");
  await expectCount(page.getByRole("columnheader", { name: "URL du stream" }), 0);
  expect(row("Ciné nuit").element().getBoundingClientRect().height).toBeLessThan(50);
  await page.getByRole("button", { name: "Exporter les résultats en CSV" }).click();
  await expect
    .poll(() => exported.sent)
    .toEqual([{ language: "Français", columns: "name,category,country,quality,active,guide" }]);
});
