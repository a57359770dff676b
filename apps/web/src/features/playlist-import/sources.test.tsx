import { changeChannel } from "@seance/contract/channel-form";
import {
  channelSource,
  createSource,
  deleteSource,
  listSources,
  refreshSource,
  sourceMessages,
  sourceReport,
  type ChannelSource,
} from "@seance/contract/channel-sources";
import { channel, listChannels } from "@seance/contract/channels";
import { getGuide, guideChannel, importGuide } from "@seance/contract/guide";
import type { Role } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const dialog = page.getByRole("dialog", { name: "Adresses suivies" });
const cards = dialog.getByRole("list", { name: "Adresses suivies" });

async function openSources(sources: ChannelSource[], answers: HttpHandler[] = [], as: Role = "super_admin") {
  await openApp("/admin/channels", { as, answers: [...answers, answer(listSources, () => ({ sources }))] });
  await page.getByRole("button", { name: "Adresses suivies" }).click();
}

const report = sample(sourceReport, {
  at: "2026-11-20T10:00:00.000Z",
  total: 12,
  came: 2,
  went: 1,
  moved: 1,
  came_list: [{ name: "Une nouvelle", key: "https://flux.example/1" }],
  went_list: [{ name: "Une ancienne", key: "https://flux.example/2" }],
  moved_list: [{ name: "Une déplacée", key: "https://flux.example/3", before: "https://flux.example/4" }],
});
const followed = (fields: Partial<ChannelSource> = {}) =>
  sample(channelSource, {
    id: newId(),
    kind: "playlist",
    name: "Ma liste",
    url: "https://listes.example/fr.m3u",
    every_hours: 6,
    channels: 12,
    report,
    ...fields,
  });

test("an address is followed; a wrong or known one says so at its field", async () => {
  const sources: ChannelSource[] = [];
  const created = record(createSource, ({ body }) => {
    const source = followed({ ...(body as Partial<ChannelSource>), report: null });
    sources.push(source);
    return source;
  });
  await openSources(sources, [created.handler]);
  await expect.element(dialog.getByText("Aucune adresse n’est suivie pour l’instant.")).toBeVisible();
  await dialog.getByRole("button", { name: "Suivre une adresse" }).click();
  const address = dialog.getByLabelText("Adresse", { exact: true });
  await dialog.getByLabelText("Nom", { exact: true }).fill("Ma liste");
  await address.fill("file:///etc/passwd");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(address).toHaveAccessibleDescription(sourceMessages.address);
  await expectAccessible();
  await address.fill("https://listes.example/fr.m3u");
  network.use(answer(createSource, () => refusal(409, sourceMessages.taken)));
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(address).toHaveAccessibleDescription(sourceMessages.taken);
  network.use(created.handler);
  await dialog.getByLabelText("Relire").selectOptions("6");
  await dialog.getByRole("switch", { name: "Appliquer les changements" }).click();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(cards.getByText("Ma liste")).toBeVisible();
  const url = "https://listes.example/fr.m3u";
  expect(created.sent.at(-1)).toEqual({ kind: "playlist", name: "Ma liste", url, every_hours: 6, applies: true });
});

test("an address tells what came and went, is read again, applied and no longer followed", async () => {
  const sources = [followed(), followed({ name: "Un guide", kind: "guide", report: null, failure: "Le serveur a répondu 500." })];
  const read = record(refreshSource, ({ body }) => {
    const applied = (body as { apply: boolean }).apply;
    const source = followed({ report: { ...report, created: applied ? 2 : 0, relinked: applied ? 1 : 0 } });
    return { outcome: applied ? ("changed" as const) : ("unchanged" as const), source };
  });
  await openSources(sources, [read.handler, answer(deleteSource, () => void sources.splice(0, 1) as never)]);
  const card = cards.getByRole("listitem").filter({ hasText: "Ma liste" });
  await expect.element(card.first()).toMatchTextContent(/Relue toutes les 6 heures · pas encore lue · 12 chaînes/);
  await card
    .first()
    .getByText(/2 apparues, 1 disparue, 1 lien changé/)
    .click();
  await expect.element(dialog.getByRole("list", { name: /^Disparues/ })).toMatchTextContent("Une ancienne");
  await expect.element(dialog.getByText("et 1 autre")).toBeVisible();
  await expect.element(dialog.getByText("Le serveur a répondu 500.")).toBeVisible();
  await expectCount(dialog.getByRole("button", { name: "Appliquer les changements de Un guide" }), 0);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await dialog.getByRole("button", { name: "Relire Ma liste" }).click();
  await expect.element(toast("Rien de nouveau dans Ma liste")).toBeInTheDocument();
  await dialog.getByRole("button", { name: "Appliquer les changements de Ma liste" }).click();
  await expect.element(toast(/2 chaînes ajoutées, 1 lien suivi/)).toBeInTheDocument();
  expect(read.sent).toEqual([{ apply: false }, { apply: true }]);
  await dialog.getByRole("button", { name: "Supprimer Ma liste" }).click();
  await confirm("Ne plus suivre");
  await expect.element(toast("Adresse retirée")).toBeInTheDocument();
  await expectCount(card, 0);
});

test("an admin reads the followed addresses and changes none", async () => {
  await openSources([followed()], [], "admin");
  await expect.element(cards.getByText("Ma liste")).toBeVisible();
  await expectCount(dialog.getByRole("button", { name: /^(Modifier|Supprimer|Relire|Appliquer|Suivre)/ }), 0);
});

const guideDialog = page.getByRole("dialog", { name: "Guide des programmes" });

test("a channel of the guide is linked to one of the site, suggested or found by its name", async () => {
  const channels = ["Ciné Élan", "Sport un", "Info"].map((name) => sample(channel, { id: newId(), name }));
  const tvg_id = "cine-elan.fr";
  const until = "2126-01-01T00:00:00.000Z";
  const guide = [
    sample(guideChannel, { tvg_id, name: "Cine Elan FR", programmes: 3, until }),
    sample(guideChannel, { tvg_id: "x1", name: "Zzz", programmes: 3, until }),
  ];
  const changed = record(changeChannel, ({ params, body }) => {
    const own = channels.find(({ id }) => id === params["id"]) ?? sample(channel);
    const linked = guide.find((one) => one.tvg_id === (body as { tvg_id: string }).tvg_id);
    Object.assign(linked ?? {}, { channel: { id: own.id, name: own.name } });
    return own;
  });
  const answers = [answer(listChannels, { channels }), answer(getGuide, () => ({ channels: guide })), changed.handler];
  await openApp("/admin/channels", { as: "super_admin", answers });
  await page.getByRole("button", { name: "Guide des programmes" }).click();
  const linking = page.getByRole("dialog", { name: /^Relier/ });
  const lineOf = (id: string) => guideDialog.getByRole("row").filter({ hasText: id });
  await guideDialog.getByRole("button", { name: "Relier Cine Elan FR" }).click();
  await expect.element(linking.getByRole("region", { name: "Suggestions" })).toMatchTextContent(/Ciné Élan$/);
  await expectAccessible();
  await linking.getByRole("button", { name: "Ciné Élan" }).click();
  await expect.element(lineOf(tvg_id)).toMatchTextContent(/Ciné Élan/);
  await guideDialog.getByRole("button", { name: "Relier Zzz" }).click();
  await linking.getByRole("combobox", { name: "Autre chaîne du site" }).fill("spo");
  await page.getByRole("option", { name: /Sport un/ }).click();
  await expect.element(lineOf("x1")).toMatchTextContent(/Sport un/);
  await expectCount(linking.getByRole("region", { name: "Suggestions" }), 0);
  expect(changed.sent).toEqual([{ tvg_id }, { tvg_id: "x1" }]);
});

test("a guide that is all in the past is a warning, when loaded and later", async () => {
  const old = sample(guideChannel, { tvg_id: "vieux.fr", name: "Vieux", programmes: 2, until: "2026-01-01T00:00:00.000Z" });
  const guide: (typeof old)[] = [];
  const answers = [
    answer(getGuide, () => ({ channels: guide })),
    answer(importGuide, () => {
      guide.push(old);
      return { channels: [old], programmes: 2, past: 5, faulty: 0 };
    }),
  ];
  await openApp("/admin/channels", { as: "admin", answers });
  await page.getByRole("button", { name: "Guide des programmes" }).click();
  await guideDialog.getByLabelText("Guide XMLTV", { exact: true }).fill("<tv/>");
  await guideDialog.getByRole("button", { name: "Charger le guide" }).click();
  await expect.element(toast(/Tout ce guide est passé\s: 7 programmes déjà terminés/)).toBeInTheDocument();
  await expect.element(guideDialog.getByText(/Chargez un guide plus récent/)).toBeVisible();
  await expectCount(guideDialog.getByRole("button", { name: /^Relier/ }), 0);
  await expectAccessible();
});
