import { channel, listChannels } from "@seance/contract/channels";
import { playback, startPlayback } from "@seance/contract/playback";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const player = page.getByRole("dialog", { name: /^Lecteur vidéo/ });
const channels = ["Ciné Méliès", "Ciné Murnau", "Ciné Dreyer"].map((name) => sample(channel, { name, has_video: true }));
const noSource = [answer(startPlayback, () => refusal(404, "Aucune source disponible")), answer(listChannels, { channels })];

test("an unknown title shows that it has no source, and closing stays on the page", async () => {
  await openApp(`/films?lecture=film-${newId()}`, { answers: noSource });
  await expect.element(player.getByRole("alert")).toMatchTextContent("Aucune source disponible");
  await expectCount(player.getByRole("button", { name: /Chaîne suivante/ }), 0);
  await player
    .getByRole("button", { name: /^Fermer/ })
    .first()
    .click();
  await expectCount(player, 0);
  await expect.poll(address).toBe("/films");
});

test("an address that names no title opens no player", async () => {
  await openApp("/films?lecture=nimporte");
  await expect.element(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await expectCount(player, 0);
  expect(location.search).toBe("");
});

test("a channel without a source offers the next one, the first after the last", async () => {
  await openApp(`/chaines?lecture=chaine-${channels[2]?.id}`, { answers: noSource });
  await expect.element(player.getByRole("alert")).toMatchTextContent("Aucune source disponible");
  await player.getByRole("button", { name: "Chaîne suivante\u202F: Ciné Méliès" }).click();
  await expect.poll(address).toBe(`/chaines?lecture=chaine-${channels[0]?.id}`);
});

const film = new URL("../../../../../demo/test-clips/film.mp4", import.meta.url).href;

test("a guest chooses the preferred languages in the player, and this device keeps them", async () => {
  const source = { kind: "file", url: film, mime: "video/mp4" } as const;
  await openApp(`/films?lecture=film-${newId()}`, {
    answers: [answer(startPlayback, sample(playback, { source, languages: null }))],
  });
  await player.getByRole("button", { name: "Réglages" }).click();
  await player.getByRole("button", { name: "Langues préférées" }).click();
  const version = player.getByLabelText("Version préférée");
  await expect.element(version).toHaveValue("vf");
  await version.selectOptions("vostfr");
  const kept = () => JSON.parse(localStorage.getItem("seance:langues") ?? "null");
  await expect.poll(kept).toEqual({ voice: "vostfr", audio_description: false, sdh: false });
  await expect.element(player.getByText(/^Gardées sur cet appareil/)).toBeVisible();
  const sdh = player.getByRole("switch", { name: "Sous-titres pour sourds et malentendants" });
  sdh.element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(kept).toMatchObject({ voice: "vostfr", sdh: true });
  await expectAccessible();
});

test("an embedded player cannot be cast, and says so without loading Google's sender", async () => {
  const source = { kind: "iframe", url: "/favicon.svg", mime: "text/html" } as const;
  const embedded = sample(playback, { source, cast_url: null });
  await openApp(`/films?lecture=film-${newId()}`, { answers: [answer(startPlayback, embedded)] });
  await player.getByRole("button", { name: /^Diffuser sur/ }).click();
  await expect.element(player.getByRole("alert")).toHaveTextContent("Ce contenu n'est pas compatible avec Cast");
  expect(document.querySelector("script[src*='gstatic']")).toBeNull();
});
