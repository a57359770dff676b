import { defaultLanguages, getLanguages } from "@seance/contract/languages";
import { playback, startPlayback, subtitleFile } from "@seance/contract/playback";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const url = new URL("../../../../../demo/test-clips/film.mp4", import.meta.url).href;
const film = sample(playback, {
  source: { kind: "file", url, mime: "video/mp4" },
  loudness: -23,
  subtitles: [sample(subtitleFile, { url: "/absent.vtt", language: "fr" })],
});

const player = page.getByRole("dialog", { name: /^Lecteur vidéo/ });
const settings = page.getByRole("dialog", { name: "Réglages" });
const row = (name: string | RegExp) => player.getByRole("button", { name });
const focused = (name: string | RegExp) => expect.element(row(name)).toHaveFocus();

test("the settings open at their first row, and a page leads back to its own", async () => {
  await openApp(`/films?lecture=film-${newId()}`, { answers: [answer(startPlayback, film)] });
  await row("Réglages").click();
  await focused(/^Sous-titres Désactivés/);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(player.getByRole("radio", { name: "Normale" })).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await focused(/^Vitesse/);
});

test("the arrows go along a row of a page, and back from its start", async () => {
  await openApp(`/films?lecture=film-${newId()}`, { answers: [answer(startPlayback, film)] });
  await row("Sous-titres").click();
  await row(/^Décalage/).click();
  await focused(/−1,0/);
  await userEvent.keyboard("{ArrowRight}");
  await focused(/−0,1/);
  await userEvent.keyboard("{ArrowLeft}");
  await focused(/−1,0/);
  await userEvent.keyboard("{ArrowLeft}");
  await focused(/^Décalage/);
});

test("the preferred languages can be left by the keyboard before they are read, without closing the player", async () => {
  const read = Promise.withResolvers<void>();
  const languages = answer(getLanguages, async () => {
    await read.promise;
    return { languages: defaultLanguages };
  });
  await openApp(`/films?lecture=film-${newId()}`, { as: "user", answers: [answer(startPlayback, film), languages] });
  await row("Réglages").click();
  await settings.getByRole("button", { name: "Langues préférées" }).click();
  await focused("Revenir de Langues préférées");
  await userEvent.keyboard("{Escape}");
  await expectCount(page.getByRole("dialog", { name: "Langues préférées" }), 0);
  await expect.element(player).toBeVisible();
  read.resolve();
});

test("the sample of the captions stays, and never covers the choice with the focus", async () => {
  await page.viewport(844, 390);
  await openApp(`/films?lecture=film-${newId()}`, { answers: [answer(startPlayback, film)] });
  await row("Sous-titres").click();
  await row("Apparence").click();
  await userEvent.keyboard("{End}{ArrowUp}{ArrowUp}");
  await expect.element(player.getByRole("radio", { name: "Cyan" })).toHaveFocus();
  const { left, top } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  expect(document.elementFromPoint(left + 4, top + 4)).toBe(document.activeElement);
});
