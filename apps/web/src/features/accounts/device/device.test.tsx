import { user } from "@seance/contract/accounts";
import {
  askDeviceCode,
  decideDeviceCode,
  pollDeviceCode,
  readDeviceCode,
  type AskingDevice,
} from "@seance/contract/device-codes";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { holdClock, pass } from "#test/clock.ts";
import { address, atSize, expectCount, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

type Polled = "authorization_pending" | "slow_down" | "access_denied" | "expired_token";
const codes = ["BCDFGH", "JKLMNP"];

/** A server that gives one code after the other, and answers polls by `next`. */
function deviceServer() {
  const state = { asked: 0, polls: [] as unknown[], next: "authorization_pending" as Polled | "signed-in", interval: 5 };
  const answers = [
    answer(askDeviceCode, () => {
      const user_code = codes[state.asked++ % 2] ?? "";
      return { device_code: `secret-${user_code}`, user_code, expires_in: 600, interval: 5 };
    }),
    answer(pollDeviceCode, ({ body }) => {
      state.polls.push(body);
      if (state.next !== "signed-in") return { error: state.next, interval: state.interval };
      return { access_token: "token", user: sample(user, { id: newId(), role: "user" }) };
    }),
  ];
  return { state, answers };
}

const again = page.getByRole("button", { name: "Obtenir un autre code" });
const letters = (code: string) => page.getByText(`${code.slice(0, 3)}\u00a0${code.slice(3)}`);

test("from the sign-in to a code, its QR code, and the page that one was going to once it is approved", async () => {
  holdClock();
  const { state, answers } = deviceServer();
  await openApp("/connexion?retour=%2Ffilms", { answers });
  await page.getByRole("link", { name: "Utiliser un autre appareil" }).click();
  await expect.element(letters("BCDFGH")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "QR code de la page à ouvrir" })).toBeVisible();
  await expect.element(page.getByText(`${location.host}/appareil`)).toBeVisible();
  await expect.element(page.getByRole("timer")).toMatchTextContent(/Encore valable (10:00|9:5\d)/);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await expect.poll(() => state.polls.length).toBe(1);
  await pass(4900);
  expect(state.polls.length).toBe(1);
  await pass(700);
  await expect.poll(() => state.polls.length).toBe(2);
  expect(state.polls[1]).toEqual({ device_code: "secret-BCDFGH" });
  state.next = "signed-in";
  await pass(5600);
  vi.setTimerTickMode("interval", 10);
  await expect.poll(address).toBe("/films");
  expect(localStorage.getItem("token")).toBe("token");
});

test("told to slow down, it asks at the interval that it is told", async () => {
  holdClock();
  const { state, answers } = deviceServer();
  Object.assign(state, { next: "slow_down", interval: 20 });
  await openApp("/connexion?onglet=appareil", { answers });
  await expect.poll(() => state.polls.length).toBe(1);
  await pass(19_000);
  expect(state.polls.length).toBe(1);
  await pass(2000);
  await expect.poll(() => state.polls.length).toBe(2);
});

test.for([
  ["access_denied", "La connexion de cet appareil a été refusée."],
  ["expired_token", "Ce code n’est plus valable."],
] as const)("%s ends the wait, and offers another code", async ([next, words]) => {
  const { state, answers } = deviceServer();
  state.next = next;
  await openApp("/connexion?onglet=appareil", { answers });
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
  await expectAccessible();
  state.next = "authorization_pending";
  await again.click();
  await expect.element(letters("JKLMNP")).toBeVisible();
  expect(state.asked).toBe(2);
});

test("the code ends with its time", async () => {
  const { answers } = deviceServer();
  await openApp("/connexion?onglet=appareil", {
    answers: [answer(askDeviceCode, { device_code: "secret", user_code: "BCDFGH", expires_in: 2, interval: 5 }), ...answers],
  });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Ce code n’est plus valable.");
});

test("an address that asks for too many codes is told when to come back", async () => {
  await openApp("/connexion?onglet=appareil", {
    answers: [answer(askDeviceCode, () => refusal(429, "Trop de tentatives. Réessayez dans 9 minutes."))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Trop de tentatives/);
  await page.getByRole("link", { name: "Utiliser un mot de passe" }).click();
  await expect.poll(address).toBe("/connexion");
});

const asking = (fields: Partial<AskingDevice> = {}): AskingDevice => ({
  ...{ device: "Tizen", network: "réseau\u00a0203.0.113.xxx", same_network: true, created_at: "2026-11-02T10:00:00.000Z" },
  ...fields,
});
const field = page.getByLabelText("Code affiché par l’appareil");
const main = page.getByRole("main");

test("a scanned code shows at once what asks, with a warning; it is approved under a name", async () => {
  const { handler, sent } = record(decideDeviceCode, () => undefined);
  await openApp("/appareil#BCDFGH", { as: "user", answers: [answer(readDeviceCode, asking()), handler] });
  await expect.element(page.getByRole("heading", { name: "Tizen" })).toHaveFocus();
  await expect.element(main).toMatchTextContent("Depuis votre réseau, le 2 novembre 2026 à 11:00");
  await expect.element(main).toMatchTextContent(/Il affiche le code BCD.FGH/);
  await expect.element(main).toMatchTextContent("N’autorisez que l’appareil qui est devant vous");
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await page.getByLabelText("Nom de l’appareil").fill("Télé du salon");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("status").getByRole("link", { name: "Voir mes sessions" })).toBeVisible();
  expect(sent).toEqual([{ user_code: "BCDFGH", approved: true, name: "Télé du salon" }]);
  await expectAccessible();
});

test("a device of another network is said to be one, and can be refused", async () => {
  const { handler, sent } = record(decideDeviceCode, () => undefined);
  await openApp("/appareil", { as: "user", answers: [answer(readDeviceCode, asking({ same_network: false })), handler] });
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect.element(field).toHaveAccessibleDescription(/Le code est requis/);
  await expectAccessible();
  await field.fill("bcd fgh");
  await userEvent.keyboard("{Enter}");
  await expect.element(main).toMatchTextContent("Cet appareil n’est pas sur le même réseau que vous.");
  await expect.element(main).toMatchTextContent(/réseau.203\.0\.113\.xxx/);
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect.element(page.getByText("L’appareil n’entrera pas dans votre compte.")).toBeVisible();
  expect(sent).toEqual([{ user_code: "bcd fgh", approved: false, name: "Tizen" }]);
});

test("a wrong code is said beside the field, other refusals above the form", async () => {
  let next = () => refusal(404, "Ce code n’est pas ou plus valable");
  await openApp("/appareil#BBBBBB", { as: "user", answers: [answer(readDeviceCode, () => next())] });
  await expect.element(field).toHaveValue("BBBBBB");
  await expect.element(field).toHaveAccessibleDescription(/Ce code n’est pas ou plus valable/);
  next = () => refusal(429, "Trop de tentatives.");
  await field.fill("CCCCCC");
  await expect.element(field).not.toHaveAccessibleDescription(/valable/);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Trop de tentatives/);
});

test("a session that may not approve says why", async () => {
  const words = "Cette session a été ouverte par un code";
  await openApp("/appareil#BCDFGH", {
    as: "user",
    answers: [answer(readDeviceCode, asking()), answer(decideDeviceCode, () => refusal(403, words))],
  });
  await page.getByRole("button", { name: "Autoriser" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(words);
  await expectCount(page.getByRole("status").getByRole("link"), 0);
});

test("a guest signs in first, and comes back with the code", async () => {
  await openApp("/appareil#BCDFGH");
  await expectAccessible();
  await main.getByRole("link", { name: "Se connecter" }).click();
  await expect.poll(address).toBe("/connexion?retour=%2Fappareil%23BCDFGH");
});
