import { login, user } from "@seance/contract/accounts";
import { changeMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import { confirmLogin } from "@seance/contract/second-factor";
import { getTicker, tickerDefaults } from "@seance/contract/ticker";
import { setTicker } from "@seance/contract/ticker-form";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { router } from "#app/router.tsx";
import { session } from "#shared/session/current-session.ts";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp, tellPage, token } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const film = sample(movie, { title: "Scherben", year: 1921, genre: "Drame", description: "Un rail.", thumbnail: "/favicon.svg" });
const ada = { id: newId() };

const form = page.getByRole("form", { name: "Modifier le film" });
const title = form.getByLabelText("Titre *");
const dialog = page.getByRole("dialog", { name: "Votre session a pris fin" });
const ended = () => refusal(401, "Authentification requise");
const save = () => form.getByRole("button", { name: "Enregistrer" }).click();

/** Signing in as an account; its token is its id. */
const signingIn = (id = ada.id, role: Role = "super_admin", name = "Ada") => {
  const person = sample(user, { id, role, username: name, email: `${name.toLowerCase()}@seance.example` });
  return answer(login, () => sample(login.answer, { access_token: id, user: person }));
};

async function openForm(answers: readonly HttpHandler[], path = `/admin/movies?fiche=${film.id}`) {
  await openApp(path, {
    as: "super_admin",
    account: ada,
    answers: [...answers, answer(listMovies, { movies: [film], total: 1 }), answer(getMovie, film)],
  });
}

async function signInAgain(password = "Caligari-1920"): Promise<void> {
  await dialog.getByLabelText("Mot de passe", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Se connecter" }).click();
}

/** Saves that are refused until the token is another one. */
const saves = () => record(changeMovie, ({ headers }) => (headers.get("Authorization") === `Bearer ${token()}` ? ended() : film));

test("a save whose session has ended opens a sign-in over the form, and is sent once the same person is back", async () => {
  const { handler, sent } = saves();
  await openForm([handler, signingIn()]);
  await title.fill("Le Rail");
  await save();
  await expect.element(dialog).toMatchTextContent(/ce que vous avez saisi est gardé/);
  await expect.element(dialog.getByLabelText("Adresse email")).toHaveValue("ada@seance.example");
  await expect.element(dialog.getByLabelText("Mot de passe", { exact: true })).toHaveFocus();
  expect(address()).toBe(`/admin/movies?fiche=${film.id}`);
  await signInAgain();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ title: "Le Rail" });
  await expect.poll(address).toBe("/admin/movies");
});

test("a wrong password says so, Escape closes nothing, and the form waits", async () => {
  let tries = 0;
  const { handler, sent } = saves();
  const once = answer(login, () =>
    tries++ === 0
      ? refusal(401, "Identifiants incorrects")
      : sample(login.answer, { access_token: "x", user: sample(user, { id: ada.id, role: "super_admin" }) }),
  );
  await openForm([handler, once]);
  await title.fill("Le Rail");
  await save();
  await signInAgain("mauvais-mot");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Identifiants incorrects");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  await signInAgain();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent).toHaveLength(2);
});

test("a session that ends while one types keeps the form, and sends nothing by itself", async () => {
  const { handler, sent } = saves();
  await openForm([handler, signingIn()]);
  await title.fill("Le Rail");
  tellSessionEnd("ended");
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await signInAgain();
  await expectCount(dialog, 0);
  await expect.element(title).toHaveValue("Le Rail");
  await expect.element(form.getByRole("button", { name: "Enregistrer" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("another person who signs in sends nothing of the first one's form, which stays the first one's draft", async () => {
  const { handler, sent } = saves();
  const paul = newId();
  await openForm([handler, signingIn(paul, "super_admin", "Paul")]);
  await title.fill("Le Rail");
  await save();
  await signInAgain();
  await expect
    .element(toast(/Vous êtes connecté en tant que Paul\. Ce que Ada avait saisi reste en brouillon pour son compte\./))
    .toBeVisible();
  await expect.element(title).toHaveValue("Scherben");
  expect(sent).toHaveLength(1);
  expect(localStorage.getItem(`drafts:${ada.id}`)).toContain("Le Rail");
  expect(localStorage.getItem(`drafts:${paul}`)).toBeNull();
});

test("another person without the right to the page leaves it", async () => {
  const { handler, sent } = saves();
  await openForm([handler, signingIn(newId(), "user", "Paul")]);
  await title.fill("Le Rail");
  await save();
  await signInAgain();
  await expect.poll(address).toBe("/");
  expect(sent).toHaveLength(1);
});

test("who leaves without saving finds the draft on the next visit", async () => {
  const { handler } = saves();
  await openForm([handler]);
  await title.fill("Le Rail");
  await save();
  await dialog.getByRole("button", { name: "Quitter sans enregistrer" }).click();
  await expect.poll(address).toBe("/");
  await expectCount(dialog, 0);
  expect(localStorage.getItem(`drafts:${ada.id}`)).toContain("Le Rail");
});

test("a save that is given up while one is asked to sign in is not sent afterwards", async () => {
  const { handler, sent } = saves();
  await openForm([handler, signingIn()], "/admin/movies");
  router.history.push(`/admin/movies?fiche=${film.id}`);
  await title.fill("Le Rail");
  await save();
  await expect.element(dialog).toBeVisible();
  router.history.back();
  await confirm("Abandonner");
  await expect.poll(address).toBe("/");
  await expectCount(dialog, 0);
  session.signIn({ access_token: "fresh", user: sample(user, { id: ada.id, role: "super_admin" }) });
  await expect.element(page.getByRole("button", { name: "Profil" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a form without changes leaves with its session", async () => {
  await openForm([]);
  await expect.element(title).toHaveValue("Scherben");
  tellSessionEnd("ended");
  await expect.poll(address).toBe("/");
});

test("a deleted account leaves no sign-in and no draft", async () => {
  await openForm([]);
  await title.fill("Le Rail");
  await expect.poll(() => localStorage.getItem(`drafts:${ada.id}`)).not.toBeNull();
  tellSessionEnd("deleted");
  await expect.poll(address).toBe("/");
  await expectCount(dialog, 0);
  expect(localStorage.getItem(`drafts:${ada.id}`)).toBeNull();
});

test("the forms that are no dialog and no page of their own are kept and sent alike", async () => {
  const saved = record(setTicker, ({ headers }) =>
    headers.get("Authorization") === `Bearer ${token()}` ? ended() : { ...tickerDefaults, message: "Bonsoir" },
  );
  await openApp("/admin/message", {
    as: "fondateur",
    account: ada,
    answers: [saved.handler, answer(getTicker, tickerDefaults), signingIn(ada.id, "fondateur")],
  });
  await page.getByLabelText("Message", { exact: true }).fill("Bonsoir");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await signInAgain();
  await expect.element(page.getByText("Message sauvegardé\u202f!")).toBeVisible();
  expect(saved.sent).toHaveLength(2);
});

test("on a phone the sign-in fits over the form", async () => {
  await atSize(phone, async () => {
    await openForm([saves().handler]);
    await title.fill("Le Rail");
    await save();
    await expect.element(dialog.getByRole("button", { name: "Quitter sans enregistrer" })).toBeInViewport();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

/** As the event stream does it when the server ends the session. */
function tellSessionEnd(reason: string): void {
  tellPage("session-ended", { reason });
  session.signOut();
}

test("an account with a second factor comes back by its code", async () => {
  const { handler, sent } = saves();
  const ada2 = sample(user, { id: ada.id, role: "super_admin", username: "Ada" });
  await openForm([
    handler,
    answer(login, { second_factor: { token: "attente", passkey: false } }),
    answer(confirmLogin, { access_token: "autre", user: ada2 }),
  ]);
  await title.fill("Le Rail");
  await save();
  await signInAgain();
  const code = dialog.getByLabelText("Code de vérification");
  await expect.element(code).toHaveFocus();
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent).toHaveLength(2);
});
