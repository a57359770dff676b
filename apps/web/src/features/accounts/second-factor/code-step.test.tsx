import { login, user } from "@seance/contract/accounts";
import { givePasskeyCode, passkeyMessages, startPasskeyCode } from "@seance/contract/passkeys";
import { confirmLogin } from "@seance/contract/second-factor";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const email = page.getByLabelText("Adresse email");
const password = page.getByLabelText("Mot de passe", { exact: true });
const code = page.getByLabelText("Code de vérification");
const recovery = page.getByLabelText("Code de secours");
const alert = page.getByRole("alert");
const asked = { second_factor: { token: "attente", passkey: false } };
const withPasskey = { second_factor: { token: "attente", passkey: true } };
const passkey = page.getByRole("button", { name: "Utiliser une clé d’accès" });
const jeanne = () => sample(confirmLogin.answer, { access_token: "token", user: sample(user, { id: newId(), role: "user" }) });

/** What the browser signs, as its credential would say it. */
class Used extends PublicKeyCredential {
  static of = (): PublicKeyCredential => Object.create(Used.prototype) as PublicKeyCredential;
  override toJSON() {
    const response = { clientDataJSON: "eyJ9", authenticatorData: "YQ", signature: "YQ" };
    return { id: "abc", rawId: "abc", type: "public-key", response } as never;
  }
}

async function givePassword(): Promise<void> {
  await email.fill("jeanne@seance.example");
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await expect.element(code).toBeVisible();
}

test("after the password a code is asked, in a field that phones fill in; the keyboard is enough", async () => {
  const { handler, sent } = record(confirmLogin, jeanne);
  await openApp("/connexion?retour=%2Ffilms", { answers: [answer(login, asked), handler] });
  await givePassword();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  expect(localStorage.getItem("token")).toBeNull();
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/Le code est requis/);
  expect(sent).toEqual([]);
  await userEvent.keyboard("123456{Enter}");
  await expect.poll(address).toBe("/films");
  expect(sent).toEqual([{ token: "attente", code: "123456" }]);
  expect(localStorage.getItem("token")).toBe("token");
});

test("the browser is remembered only if its person says so, by a code or a passkey", async () => {
  const { handler, sent } = record(confirmLogin, () => refusal(401, "Code incorrect ou déjà utilisé"));
  const start = answer(
    startPasskeyCode,
    sample(startPasskeyCode.answer, { challenge: "ZMOpZmk", rpId: "localhost", allowCredentials: [] }),
  );
  const given = record(givePasskeyCode, jeanne);
  vi.spyOn(navigator.credentials, "get").mockResolvedValue(Used.of());
  await openApp("/connexion", { answers: [answer(login, withPasskey), handler, start, given.handler] });
  await givePassword();
  const box = page.getByRole("checkbox", { name: "Ne plus demander de code sur cet appareil pendant 30 jours" });
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/Code incorrect/);
  await box.click();
  await code.click();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => sent)
    .toEqual([
      { token: "attente", code: "000000" },
      { token: "attente", code: "000000", remember: true },
    ]);
  await passkey.click();
  await expect.poll(address).toBe("/");
  expect(given.sent.at(-1)).toMatchObject({ token: "attente", remember: true });
});

test("a wrong code is said beside the field, too many of them above it", async () => {
  let next = () => refusal(401, "Code incorrect ou déjà utilisé");
  await openApp("/connexion", { answers: [answer(login, asked), answer(confirmLogin, () => next())] });
  await givePassword();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/Code incorrect ou déjà utilisé/);
  await userEvent.keyboard("1");
  await expect.element(code).not.toHaveAccessibleDescription(/incorrect/);
  next = () => refusal(429, "Trop de tentatives. Réessayez dans 12 minutes.");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toMatchTextContent(/Trop de tentatives/);
  next = () => refusal(403, "ACCOUNT_SUSPENDED");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert.getByRole("heading", { name: "Compte Suspendu" })).toBeVisible();
});

test("a recovery code takes its place, typed on the keyboard of letters", async () => {
  const { handler, sent } = record(confirmLogin, jeanne);
  await openApp("/connexion", { answers: [answer(login, asked), handler] });
  await givePassword();
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveAttribute("inputmode", "text");
  await expectAccessible();
  await userEvent.keyboard("ABCD-EFGH-2345-MNOP{Enter}");
  await expect.poll(address).toBe("/");
  expect(sent).toEqual([{ token: "attente", code: "ABCD-EFGH-2345-MNOP" }]);
});

test("a passkey takes the place of the code, where the account has one", async () => {
  let start = () => sample(startPasskeyCode.answer, { challenge: "ZMOpZmk", rpId: "localhost", allowCredentials: [] });
  let next = (): Response | ReturnType<typeof jeanne> => refusal(400, passkeyMessages.refused);
  const given = record(givePasskeyCode, () => next());
  const begun = record(startPasskeyCode, () => start());
  const get = vi.spyOn(navigator.credentials, "get").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await openApp("/connexion?retour=%2Ffilms", { answers: [answer(login, withPasskey), begun.handler, given.handler] });
  await givePassword();
  await passkey.click();
  await expect.element(alert).toMatchTextContent(/Aucune clé d’accès n’a été utilisée/);
  await atSize(phone, expectAccessible);
  get.mockResolvedValue(Used.of());
  await passkey.click();
  await expect.element(alert).toMatchTextContent(/Cette clé d’accès n’est pas reconnue ici/);
  next = jeanne;
  await passkey.click();
  await expect.poll(address).toBe("/films");
  const response = { clientDataJSON: "eyJ9", authenticatorData: "YQ", signature: "YQ" };
  expect(begun.sent.at(-1)).toEqual({ token: "attente" });
  expect(given.sent.at(-1)).toEqual({ token: "attente", credential: { id: "abc", response } });
  expect(localStorage.getItem("token")).toBe("token");
});

test("without a passkey of the account only a code is asked; with one, a sign-in that took too long begins again", async () => {
  let answered = asked;
  const late = answer(startPasskeyCode, () => refusal(404, "Cette connexion a trop duré. Recommencez."));
  await openApp("/connexion", { answers: [answer(login, () => answered), late] });
  await givePassword();
  await expectCount(passkey, 0);
  await page.getByRole("button", { name: "Revenir" }).click();
  answered = withPasskey;
  await givePassword();
  await passkey.click();
  await expect.element(alert).toHaveTextContent("Cette connexion a trop duré. Recommencez.");
});

test("a sign-in that took too long begins again, and says why; so may who wants another account", async () => {
  await openApp("/connexion", {
    answers: [answer(login, asked), answer(confirmLogin, () => refusal(404, "Cette connexion a trop duré. Recommencez."))],
  });
  await givePassword();
  await userEvent.keyboard("123456{Enter}");
  await expect.element(alert).toHaveTextContent("Cette connexion a trop duré. Recommencez.");
  await expect.element(email).toHaveValue("jeanne@seance.example");
  await password.fill("Caligari-1920");
  await expectCount(alert, 0);
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "Revenir" }).click();
  await expect.element(email).toBeVisible();
});

test("the weak password that was given first is told once the code is right", async () => {
  const weak_password = "Ce mot de passe est trop courant";
  await openApp("/connexion", { answers: [answer(login, { ...asked, weak_password }), answer(confirmLogin, jeanne())] });
  await givePassword();
  await userEvent.keyboard("123456{Enter}");
  await expect.element(toast(/Ce mot de passe est trop courant\. Changez-le/)).toBeVisible();
});
