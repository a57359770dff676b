import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import { enterAs, staffDesk, toast } from "./back-office.ts";
import { expect, test } from "./site.ts";

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
async function open(page: Page): Promise<void> {
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
}

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
