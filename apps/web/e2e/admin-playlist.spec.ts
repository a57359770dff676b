import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import { enterAs, staffDesk, toast, unique } from "./back-office.ts";
import { cutText, sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const playlist = (known: Channel) => `#EXTM3U
#EXTINF:-1 tvg-id="nuit.fr" tvg-logo="https://logos.example/nuit.png" group-title="Cinéma",Ciné nuit (1080p)
https://direct.example/${known.id}/nuit.m3u8
#EXTINF:-1 group-title="Info",Le journal
https://direct.example/${known.id}/journal.m3u8
#EXTINF:-1 group-title="Cinéma",Déjà là
${known.stream_url}
#EXTINF:-1 group-title="Cinéma",Ailleurs
rtmp://direct.example/ailleurs
`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Importer des chaînes" });
const row = (page: Page, text: string) =>
  page.getByRole("table", { name: "Chaînes de la liste" }).getByRole("row").filter({ hasText: text });

async function open(page: Page): Promise<void> {
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
}

test("a playlist is read, chosen from, and its channels are added", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "admin"));
  const known = await desk.channel({ stream_url: `https://direct.example/${unique("flux").replace(" ", "-")}.m3u8` });
  await open(page);
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(dialog(page).getByLabel("Liste M3U", { exact: true })).toHaveAccessibleDescription(
    "Collez une liste M3U ou joignez un fichier.",
  );
  await dialog(page).getByLabel("Liste M3U", { exact: true }).fill("bonjour");
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(dialog(page).getByLabel("Liste M3U", { exact: true })).toHaveAccessibleDescription(/Ce n’est pas une liste M3U/);
  await dialog(page).getByLabel("Liste M3U", { exact: true }).fill(playlist(known));
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText("4 chaînes lues · 2 choisies");
  await expect(row(page, "Déjà là")).toContainText(`Déjà présente\u202f: ${known.name}`);
  await expect(row(page, "Ailleurs")).toContainText("Lien illisible ou relatif");
  await expect(row(page, "Ailleurs").getByRole("checkbox")).toHaveCount(0);
  await dialog(page).getByRole("combobox", { name: "Catégorie" }).selectOption("Info");
  await expect(row(page, "Ciné nuit")).toHaveCount(0);
  await row(page, "Le journal").getByRole("checkbox").uncheck();
  await dialog(page).getByRole("combobox", { name: "Catégorie" }).selectOption("");

  // Viewers, whom other tests are, would see them: the answer is the server's, the channels are not.
  await page.route("**/api/admin/channels/playlist/import", (one) =>
    one.fulfill({ status: 201, json: { created: 1, skipped: 0, ids: [] } }),
  );
  const sent = page.waitForRequest("**/api/admin/channels/playlist/import");
  await dialog(page).getByRole("button", { name: "Importer 1 chaîne" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    channels: [
      {
        category: "Cinéma",
        stream_url: `https://direct.example/${known.id}/nuit.m3u8`,
        logo: "https://logos.example/nuit.png",
        tvg_id: "nuit.fr",
      },
    ],
  });
  await expect(toast(page, "1 chaîne ajoutée")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a file is taken as well as a pasted text, gzipped too", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "admin"));
  const known = await desk.channel();
  await open(page);
  const choosing = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Joindre un fichier" }).click();
  await (await choosing).setFiles({ name: "liste.m3u.gz", mimeType: "application/gzip", buffer: gzipSync(playlist(known)) });
  await expect(dialog(page).getByText("liste.m3u.gz")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("4 chaînes lues");
});

test("a group without a space stays in its column", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await open(page);
  const group = "G".repeat(60);
  await dialog(page)
    .getByLabel("Liste M3U", { exact: true })
    .fill(`#EXTM3U\n#EXTINF:-1 group-title="${group}",Ciné nuit\nhttps://direct.example/nuit.m3u8`);
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  const cell = row(page, "Ciné nuit").getByRole("cell", { name: group, exact: true });
  await expect(cell).toBeVisible();
  expect(await cell.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test("a guide says what a channel shows, and is emptied again", async ({ page, request }) => {
  await enterAs(page, request);
  const { channels } = await (await request.get("/api/channels")).json();
  const channel = (channels as Channel[]).at(-1);
  const at = (minutes: number) =>
    `${new Date(Date.now() + minutes * 60_000).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)} +0000`;
  const guide = `<?xml version="1.0" encoding="UTF-8"?><tv>
    <channel id="essai.fr"><display-name>${channel?.name}</display-name></channel>
    <programme channel="essai.fr" start="${at(-30)}" stop="${at(30)}"><title>Nosferatu</title></programme>
    <programme channel="essai.fr" start="${at(30)}" stop="${at(90)}"><title>Faust</title></programme>
  </tv>`;
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Guide des programmes" }).click();
  const guideDialog = page.getByRole("dialog", { name: "Guide des programmes" });
  await guideDialog.getByLabel("Guide XMLTV", { exact: true }).fill("<html>");
  await guideDialog.getByRole("button", { name: "Charger le guide" }).click();
  await expect(guideDialog.getByLabel("Guide XMLTV", { exact: true })).toHaveAccessibleDescription(
    "Ce n’est pas un guide XMLTV.",
  );
  await guideDialog.getByLabel("Guide XMLTV", { exact: true }).fill(guide);
  await guideDialog.getByRole("button", { name: "Charger le guide" }).click();
  await expect(toast(page, "2 programmes chargés")).toBeVisible();
  const line = guideDialog.getByRole("row").filter({ hasText: "essai.fr" });
  await expect(line.getByRole("cell").nth(1)).toHaveText(channel?.name ?? "");
  const { programmes } = await (await request.get("/api/channels/programmes")).json();
  expect(programmes).toMatchObject([
    { channel_id: channel?.id, programme_now: { title: "Nosferatu" }, programme_next: { title: "Faust" } },
  ]);
  await guideDialog.getByRole("button", { name: "Vider le guide" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Vider", exact: true }).click();
  await expect(guideDialog.getByText("Le guide est vide.")).toBeVisible();
});

test("viewers read what is on now and what follows", async ({ page, request }) => {
  const { channels } = await (await request.get("/api/channels")).json();
  const [first, second] = channels as Channel[];
  const now = Date.now();
  const programme = (title: string, from: number, to: number) => ({
    title,
    start: new Date(now + from * 60_000).toISOString(),
    stop: new Date(now + to * 60_000).toISOString(),
    description: null,
  });
  await page.route("**/api/channels/programmes", (route) =>
    route.fulfill({
      json: {
        programmes: [
          { channel_id: first?.id, programme_now: programme("Nosferatu", -30, 30), programme_next: programme("Faust", 30, 90) },
        ],
      },
    }),
  );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/chaines");
  const card = (channel: Channel | undefined) => page.getByRole("article").filter({ hasText: channel?.name ?? "" });
  const hour = new Date(now + 30 * 60_000).toLocaleTimeString("fr-FR", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Paris",
  });
  await expect(card(first)).toContainText("En ce moment\u202f: Nosferatu");
  await expect(card(first)).toContainText(`À suivre\u202f: ${hour} Faust`);
  await expect(card(second)).not.toContainText("En ce moment");
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("an admin loads a guide and cannot empty it; axe finds nothing to say, and nothing is cut off", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request, "admin"));
  const known = await desk.channel();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/admin/guide", (route) =>
    route.fulfill({
      json: {
        channels: [
          {
            tvg_id: "nuit.fr",
            name: "Ciné nuit",
            channel: { id: known.id, name: known.name },
            programmes: 48,
            until: "2026-11-23T22:00:00.000Z",
          },
          { tvg_id: "ailleurs.fr", name: "Ailleurs", channel: null, programmes: 12, until: null },
        ],
      },
    }),
  );
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Guide des programmes" }).click();
  await expect(page.getByRole("row").filter({ hasText: "nuit.fr" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Vider le guide" })).toHaveCount(0);
  const sizes = [
    [1440, 900],
    [390, 844],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
  await dialog(page).getByLabel("Liste M3U", { exact: true }).fill(playlist(known));
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(row(page, "Ciné nuit")).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  }
  expect(await cutText(page)).toEqual([]);
});
