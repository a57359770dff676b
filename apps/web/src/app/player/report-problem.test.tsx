import { getMovie, movie } from "@seance/contract/movies";
import { playback, startPlayback } from "@seance/contract/playback";
import { contactSupport, openTicket, ticket } from "@seance/contract/support";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const url = new URL("../../../../../demo/test-clips/film.mp4", import.meta.url).href;
const plays = answer(startPlayback, sample(playback, { source: { kind: "file", url, mime: "video/mp4" } }));
const id = newId();
const nosferatu = answer(getMovie, sample(movie, { id, title: "Nosferatu" }));

const player = page.getByRole("dialog", { name: /^Lecteur vidéo/ });
const panel = page.getByRole("dialog", { name: "Signaler un problème" });
const send = panel.getByRole("button", { name: "Envoyer" });

test("a problem is reported with the title, the time and the error", async () => {
  let fault: Response | null = refusal(429, "Trop de tickets.");
  const open = record(openTicket, () => fault ?? sample(ticket, { id: newId() }));
  const none = answer(startPlayback, () => refusal(404, "Aucune source disponible"));
  await openApp(`/films?lecture=film-${id}`, { as: "user", answers: [none, nosferatu, open.handler] });
  await player.getByRole("button", { name: "Signaler un problème" }).click();
  await expect.element(panel.getByRole("radio", { name: "La vidéo ne se lance pas" })).toHaveAttribute("aria-checked", "true");
  await expect.element(panel.getByText(/le titre, l’erreur et le navigateur/)).toBeVisible();
  // The keys of the player are letters of the message there.
  await panel.getByLabelText(/^Précisions/).click();
  await userEvent.keyboard("km f");
  await send.click();
  await expect.element(panel.getByRole("alert")).toMatchTextContent("Trop de tickets.");
  await expect.element(panel.getByLabelText(/^Précisions/)).toHaveValue("km f");
  fault = null;
  await send.click();
  await expect.element(panel.getByRole("status")).toMatchTextContent("Merci, c’est envoyé");
  expect(open.sent.at(-1)).toEqual({
    subject: "La vidéo ne se lance pas\u202f: Nosferatu",
    description: "km f",
    category: "lecture",
    report: {
      item_type: "movie",
      item_id: id,
      error: "Aucune source disponible",
      browser: expect.stringMatching(/^Chrom\S+ \d+ sur /),
    },
  });
  await panel.getByRole("button", { name: "Revenir à la vidéo" }).click();
  await expectCount(panel, 0);
});

test("a problem of a film that plays is reported with its time, from the settings", async () => {
  const open = record(openTicket, sample(ticket, { id: newId() }));
  await openApp(`/films?lecture=film-${id}`, { as: "user", answers: [plays, nosferatu, open.handler] });
  await player.getByRole("button", { name: "Réglages" }).click();
  await expect.poll(() => document.querySelector("video")?.currentTime).toBeGreaterThan(1);
  await player.getByRole("button", { name: "Signaler un problème" }).click();
  await panel.getByRole("radio", { name: "Problème de son" }).click();
  await send.click();
  await expect.element(panel.getByRole("status")).toBeVisible();
  expect(open.sent).toEqual([
    {
      subject: "Problème de son\u202f: Nosferatu",
      description: "Problème de son",
      category: "lecture",
      report: { item_type: "movie", item_id: id, position: expect.any(Number), source: "file", browser: expect.any(String) },
    },
  ]);
});

test("a guest's report has an address for the answer, whose fault is told beside it", async () => {
  let refused: Response | null = refusal(422, [{ loc: ["body", "email"], msg: "Adresse email invalide", type: "value_error" }]);
  const write = record(contactSupport, () => refused ?? undefined);
  await openApp(`/films?lecture=film-${id}`, { answers: [plays, nosferatu, write.handler] });
  await player.getByRole("button", { name: "Réglages" }).click();
  await player.getByRole("button", { name: "Signaler un problème" }).click();
  await panel.getByRole("radio", { name: "Problème de sous-titres" }).click();
  await panel.getByLabelText(/^Précisions/).fill("Ils manquent.");
  await send.click();
  const email = panel.getByRole("textbox", { name: "Votre adresse email" });
  await expect.element(email).toHaveAccessibleDescription(/Adresse email invalide/);
  await expect.element(email).toHaveFocus();
  refused = null;
  await email.fill("jeanne@exemple.fr");
  await send.click();
  await expect.element(panel.getByRole("status")).toMatchTextContent("L’équipe vous répondra par email");
  expect(write.sent.at(-1)).toEqual({
    email: "jeanne@exemple.fr",
    message: "Problème de sous-titres\n\nIls manquent.",
    topic: "playback",
    report: expect.objectContaining({ item_type: "movie", item_id: id, source: "file" }),
  });
});

test("on a touch screen the menu has no help for the keyboard", async () => {
  const real = window.matchMedia.bind(window);
  const stub = vi.spyOn(window, "matchMedia");
  stub.mockImplementation((query) => (query === "(hover: none) and (pointer: coarse)" ? real("all") : real(query)));
  onTestFinished(() => stub.mockRestore());
  await openApp(`/films?lecture=film-${id}`, { as: "user", answers: [plays, nosferatu] });
  await player.getByRole("button", { name: "Réglages" }).click();
  await expect.element(player.getByRole("button", { name: "Signaler un problème" })).toBeVisible();
  expect(player.getByRole("button", { name: "Raccourcis clavier" }).elements()).toEqual([]);
});

test("the speed changes by < and >, and is said over the picture", async () => {
  await openApp(`/films?lecture=film-${id}`, { answers: [plays, nosferatu] });
  // The keys of a picture do nothing while the player loads.
  await expect.element(player.getByRole("button", { name: "Pause" })).toBeVisible();
  const rate = () => document.querySelector("video")?.playbackRate;
  await userEvent.keyboard(">");
  await expect.element(player.getByRole("alert")).toHaveTextContent("Vitesse : 1,25×");
  expect(rate()).toBe(1.25);
  await userEvent.keyboard("<");
  await expect.element(player.getByRole("alert")).toHaveTextContent("Vitesse : normale");
  expect(rate()).toBe(1);
});
