import { getMovie, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const id = newId();
const file = new URL("../../../../demo/test-clips/film.mp4", import.meta.url).href;
const withTrailer = (trailer_url: string) => answer(getMovie, sample(movie, { id, title: "Nosferatu", trailer_url }));
const button = page.getByRole("button", { name: "Bande-annonce" });
const player = page.getByRole("dialog", { name: "Lecteur vidéo : Bande-annonce de Nosferatu" });

test("a trailer of YouTube opens in the player, in a sandboxed frame of the host without cookies; back closes it", async () => {
  await openApp(`/films/${id}`, { answers: [withTrailer("https://youtu.be/dQw4w9WgXcQ")] });
  await button.click();
  const frame = player.getByTitle("Bande-annonce de Nosferatu");
  await expect
    .element(frame)
    .toHaveAttribute("src", expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/));
  await expect.element(frame).toHaveAttribute("sandbox", "allow-scripts allow-forms allow-presentation allow-same-origin");
  await expect.element(frame).toHaveAttribute("referrerpolicy", "strict-origin");
  history.back();
  await expectCount(player, 0);
  expect(address()).toBe(`/films/${id}`);
  await button.click();
  await player.getByRole("button", { name: "Fermer le lecteur" }).click();
  await expectCount(player, 0);
  await expect.element(button).toBeVisible();
});

test("a file plays in the player itself", async () => {
  await openApp(`/films/${id}`, { answers: [withTrailer(file)] });
  await button.click();
  await expect.poll(() => document.querySelector("video")?.currentTime).toBeGreaterThan(0);
});

test("an address that the player cannot show opens in a new tab", async () => {
  const url = "https://www.dailymotion.com/video/x8";
  await openApp(`/films/${id}`, { answers: [withTrailer(url)] });
  const link = page.getByRole("link", { name: /^Bande-annonce/ });
  await expect.element(link).toHaveAttribute("href", url);
  await expect.element(link).toHaveAttribute("target", "_blank");
});
