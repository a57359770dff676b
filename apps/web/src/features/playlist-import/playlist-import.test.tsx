import { channel, listChannels } from "@seance/contract/channels";
import { clearGuide, getGuide, guideMessages, importGuide, listChannelProgrammes } from "@seance/contract/guide";
import type { GuideChannel } from "@seance/contract/guide";
import { listPlaylistRuns, playlistRun, undoPlaylistRun } from "@seance/contract/playlist-runs";
import { importPlaylist, playlistChannel, playlistMessages, playlistProblems, previewPlaylist } from "@seance/contract/playlists";
import type { PlaylistChannel } from "@seance/contract/playlists";
import type { Role } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, giveCode, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const dialog = page.getByRole("dialog", { name: "Importer des chaînes" });
const list = dialog.getByLabelText("Liste M3U", { exact: true });
const line = (text: string) =>
  page.getByRole("table", { name: "Chaînes de la liste" }).getByRole("row").filter({ hasText: text });
const preview = () => dialog.getByRole("button", { name: "Prévisualiser" }).click();

const read = (name: string, fields: Partial<PlaylistChannel> = {}) =>
  sample(playlistChannel, {
    line: 2,
    name,
    category: "Cinéma",
    stream_url: `https://direct.example/${encodeURIComponent(name)}.m3u8`,
    country: "FR",
    language: "Français",
    quality: "HD",
    ...fields,
  });
const fourChannels = [
  read("Ciné nuit", { logo: "https://logos.example/nuit.png", tvg_id: "nuit.fr" }),
  read("Le journal", { line: 4, category: "Info" }),
  read("Déjà là", { line: 6, duplicate: { id: newId(), name: "Chaîne connue" } }),
  read("Ailleurs", { line: 8, problem: playlistProblems.notWeb }),
];

async function openPlaylist(channels: PlaylistChannel[], answers: HttpHandler[] = [], as: Role = "admin") {
  await openApp("/admin/channels", {
    as,
    answers: [...answers, answer(previewPlaylist, { channels, total: channels.length, guide_url: null })],
  });
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
}

test("a playlist is read, chosen from, and its channels are added", async () => {
  const imported = record(importPlaylist, { created: 1, skipped: 0, ids: [], run_id: newId() });
  await openPlaylist(fourChannels, [imported.handler]);
  await preview();
  await expect.element(list).toHaveAccessibleDescription("Collez une liste M3U ou joignez un fichier.");
  network.use(answer(previewPlaylist, () => refusal(422, [{ loc: ["body", "playlist"], msg: playlistMessages.notPlaylist }])));
  await list.fill("bonjour");
  await preview();
  await expect.element(list).toHaveAccessibleDescription(/Ce n’est pas une liste M3U/);
  network.use(answer(previewPlaylist, { channels: fourChannels, total: 4, guide_url: null }));
  await list.fill("#EXTM3U");
  await preview();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("4 chaînes lues · 2 choisies");
  await expect.element(line("Déjà là")).toMatchTextContent(/Déjà présente\s: Chaîne connue/);
  await expect.element(line("Ailleurs")).toMatchTextContent("Lien illisible ou relatif");
  await expectCount(line("Ailleurs").getByRole("checkbox"), 0);
  await dialog.getByRole("combobox", { name: "Catégorie" }).selectOptions("Info");
  await expectCount(line("Ciné nuit"), 0);
  await line("Le journal").getByRole("checkbox").click();
  await dialog.getByRole("combobox", { name: "Catégorie" }).selectOptions("");
  await dialog.getByRole("button", { name: "Importer 1 chaîne" }).click();
  await expect.element(toast("1 chaîne ajoutée")).toBeInTheDocument();
  await expectCount(dialog, 0);
  const { name, category, stream_url, logo, tvg_id } = fourChannels[0] as PlaylistChannel;
  expect(imported.sent).toEqual([
    { source: "Liste collée", channels: [expect.objectContaining({ name, category, stream_url, logo, tvg_id })] },
  ]);
});

test("probable duplicates say so and are not chosen at first, but can be", async () => {
  const imported = record(importPlaylist, { created: 2, skipped: 0, ids: [], run_id: newId() });
  const twins = [
    read("Ciné nuit"),
    read("Ciné nuit HD", { line: 4, similar: { by: "name", name: "Ciné nuit", line: 2 } }),
    read("Nuit", { line: 6, similar: { by: "tvg_id", name: "La nuit", line: null } }),
  ];
  await openPlaylist(twins, [imported.handler]);
  await list.fill("#EXTM3U");
  await preview();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("3 chaînes lues · 1 choisie · 2 doublons possibles");
  await expect.element(line("Ciné nuit HD")).toMatchTextContent(/Même nom que «\sCiné nuit\s», ligne 2/);
  await expect.element(line("La nuit")).toMatchTextContent(/Même identifiant de guide que «\sLa nuit\s»$/);
  await expectAccessible();
  await line("La nuit").getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Importer 2 chaînes" }).click();
  await expect.element(toast("2 chaînes ajoutées")).toBeInTheDocument();
});

test("a past import is undone by the code of deletions; an admin only reads them", async () => {
  const runs = [
    sample(playlistRun, { id: newId(), source: "nuit.m3u", created: 12, relinked: 1, email: "marc" }),
    sample(playlistRun, { id: newId(), source: "jour.m3u", created: 3, undone_at: "2026-01-02T12:00:00.000Z" }),
  ];
  const answers = [
    answer(listPlaylistRuns, () => ({ runs, total: 2 })),
    answer(undoPlaylistRun, ({ params, headers }) => {
      if (headers.get("X-Security-Code") !== "1895") return refusal(403, securityCodeMessages.wrong);
      for (const run of runs) if (run.id === params["id"]) Object.assign(run, { undone_at: "2026-01-03T12:00:00.000Z", left: 1 });
      return { removed: 11, links_restored: 1, left: [{ id: newId(), name: "Gardée" }] };
    }),
  ];
  await openPlaylist([], answers, "super_admin");
  const run = dialog.getByRole("listitem").filter({ hasText: "nuit.m3u" });
  await expect.element(run).toMatchTextContent(/12 chaînes ajoutées · 1 lien suivi · marc/);
  await expectCount(dialog.getByRole("button", { name: /^Annuler l’import/ }), 1);
  await expectAccessible();
  await run.getByRole("button", { name: "Annuler l’import nuit.m3u" }).click();
  await giveCode("0000", "Annuler l’import");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(securityCodeMessages.wrong);
  await giveCode("1895", "Annuler l’import");
  await expect.element(toast("11 chaînes à la corbeille, 1 lien rétabli, 1 chaîne gardée, modifiées depuis")).toBeInTheDocument();
  await expect.element(run).toMatchTextContent("Annulé");
  await expect.element(run).toMatchTextContent("1 chaîne gardée");
  await run.getByRole("button", { name: "Annuler le reste de l’import nuit.m3u" }).click();
  await giveCode("1895", "Annuler l’import");
});

test("a group without a space stays in its column", async () => {
  const group = "G".repeat(60);
  await openPlaylist([read("Ciné nuit", { category: group })]);
  await list.fill("#EXTM3U");
  await preview();
  const cell = line("Ciné nuit").getByRole("cell", { name: group, exact: true });
  await expect.element(cell).toBeVisible();
  const { scrollWidth, clientWidth } = cell.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

const guideDialog = page.getByRole("dialog", { name: "Guide des programmes" });
const guideChannels: GuideChannel[] = [
  {
    tvg_id: "nuit.fr",
    name: "Ciné nuit",
    channel: { id: newId(), name: "Ciné nuit" },
    programmes: 48,
    until: "2026-11-23T22:00:00.000Z",
  },
  { tvg_id: "ailleurs.fr", name: "Ailleurs", channel: null, programmes: 12, until: null },
];

async function openGuide(as: Role, channels: GuideChannel[]) {
  await openApp("/admin/channels", {
    as,
    answers: [
      answer(previewPlaylist, { channels: fourChannels, total: 4, guide_url: null }),
      answer(getGuide, () => ({ channels })),
      answer(clearGuide, () => void channels.splice(0)),
      answer(importGuide, ({ body }) => {
        if ((body as { guide: string }).guide === "<html>")
          return refusal(422, [{ loc: ["body", "guide"], msg: guideMessages.notGuide }]);
        channels.push(...guideChannels);
        return { channels, programmes: 2, past: 0, faulty: 0 };
      }),
    ],
  });
  await page.getByRole("button", { name: "Guide des programmes" }).click();
}

test("a guide is loaded, and emptied once that is confirmed", async () => {
  await openGuide("super_admin", []);
  const field = guideDialog.getByLabelText("Guide XMLTV", { exact: true });
  await field.fill("<html>");
  await guideDialog.getByRole("button", { name: "Charger le guide" }).click();
  await expect.element(field).toHaveAccessibleDescription("Ce n’est pas un guide XMLTV.");
  await field.fill("<tv/>");
  await guideDialog.getByRole("button", { name: "Charger le guide" }).click();
  await expect.element(toast(/^2 programmes chargés/)).toBeInTheDocument();
  await expect
    .element(guideDialog.getByRole("row").filter({ hasText: "nuit.fr" }).getByRole("cell").nth(1))
    .toHaveTextContent("Ciné nuit");
  await guideDialog.getByRole("button", { name: "Vider le guide" }).click();
  await confirm("Vider");
  await expect.element(guideDialog.getByText("Le guide est vide.")).toBeVisible();
});

test("an admin loads a guide and cannot empty it; axe finds no fault in both dialogs", async () => {
  await openGuide("admin", [...guideChannels]);
  await expect.element(page.getByRole("row").filter({ hasText: "nuit.fr" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Vider le guide" }), 0);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
  await list.fill("#EXTM3U");
  await preview();
  await expect.element(line("Ciné nuit")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

test("viewers read the programme of now and the next one; axe finds no fault", async () => {
  const [first, second] = ["Un", "Deux"].map((name) =>
    sample(channel, { id: newId(), name, category: "Essai", is_active: true }),
  );
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const programme = (title: string, from: number, to: number) => ({
    title,
    start: at(from).toISOString(),
    stop: at(to).toISOString(),
    description: null,
  });
  const programmes = [
    { channel_id: first?.id ?? "", programme_now: programme("Nosferatu", -30, 30), programme_next: programme("Faust", 30, 90) },
  ];
  await openApp("/chaines", {
    answers: [
      answer(listChannels, { channels: [first, second].flatMap((one) => one ?? []) }),
      answer(listChannelProgrammes, { programmes }),
    ],
  });
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  const hour = at(30).toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Paris" });
  await expect.element(card("Un")).toMatchTextContent(/En ce moment\s: Nosferatu/);
  await expect.element(card("Un")).toMatchTextContent(new RegExp(`À suivre\\s: ${hour} Faust`));
  await expect.element(card("Deux")).not.toMatchTextContent("En ce moment");
  await expectAccessible();
});
