import {
  confirmTotp,
  forgetRememberedDevice,
  getSecondFactor,
  listRememberedDevices,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  type RememberedDevice,
  type SecondFactorState,
} from "@seance/contract/second-factor";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const profile = page.getByRole("dialog", { name: "Mon compte" });
const panel = profile.getByRole("region", { name: "Double authentification" });
const password = panel.getByLabelText("Votre mot de passe", { exact: true });
const code = panel.getByLabelText("Code de vérification");
const button = (name: string) => panel.getByRole("button", { name, exact: true });
const off: SecondFactorState = { factors: [], recovery_codes: 0, required: false };
const on: SecondFactorState = {
  factors: [{ kind: "totp", confirmed_at: "2026-11-20T12:00:00.000Z" }],
  recovery_codes: 7,
  required: false,
};
const codes = Array.from({ length: 10 }, (_, i) => `ABCD-EFGH-2345-MNO${"ABCDEFGHIJ"[i]}`);

async function openPanel(options: Parameters<typeof openApp>[1]): Promise<void> {
  const devices = answer(listRememberedDevices, { devices: [] });
  await openApp("/films", { as: "user", ...options, answers: [...(options?.answers ?? []), devices] });
  await page.getByRole("button", { name: "Profil" }).click();
  await profile.getByRole("tab", { name: "Double authentification" }).click();
  await expect.element(panel).toBeVisible();
}

test("it is switched on by the password and a code of the app; its recovery codes are shown, copied and downloaded", async () => {
  let state = off;
  const start = record(startTotp, { secret: "ABCDEFGH2345", uri: "otpauth://totp/S%C3%A9ance:a?secret=ABCDEFGH2345" });
  let next: () => { recovery_codes: string[] } | Response = () => refusal(403, "Code incorrect ou déjà utilisé");
  const confirm = record(confirmTotp, () => next());
  await openPanel({ answers: [answer(getSecondFactor, () => state), start.handler, confirm.handler] });
  await expectAccessible();
  await button("Activer").click();
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByRole("img", { name: "QR code pour l’application" })).toBeVisible();
  await expect.element(panel).toMatchTextContent("ABCD EFGH 2345");
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  await expectAccessible();
  await code.fill("000000");
  await userEvent.keyboard("{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/Code incorrect ou déjà utilisé/);
  next = () => ({ recovery_codes: codes });
  state = { ...on, recovery_codes: 10 };
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByRole("listitem").nth(9)).toHaveTextContent(codes[9] ?? "");
  await expectAccessible();
  expect([start.sent, confirm.sent]).toEqual([[{ password: "Caligari-1920" }], [{ code: "000000" }, { code: "123456" }]]);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copier").click();
  await expect.element(toast("Codes copiés.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith(codes.join("\n"));
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "#";
  });
  await button("Télécharger").click();
  expect(await files[0]?.text()).toBe(`${codes.join("\n")}\n`);
  await button("C’est noté").click();
  await expect.element(panel).toMatchTextContent("Activée le 20 novembre 2026");
  await expect.element(panel).toMatchTextContent(/Codes de secours restants : 10/);
});

test("it is switched off by the password and a code; a wrong one is said beside its field", async () => {
  let next: () => undefined | Response = () => refusal(403, "Mot de passe actuel incorrect");
  const remove = record(removeTotp, (() => next()) as never);
  await openPanel({ answers: [answer(getSecondFactor, on), remove.handler] });
  await expectAccessible();
  await button("Désactiver").click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect.element(code).toHaveAccessibleDescription(/Le code est requis/);
  await password.fill("mauvais");
  await code.fill("000000");
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  next = () => refusal(422, [{ loc: ["body", "code"], msg: "Code incorrect ou déjà utilisé" }]);
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await expect.element(code).toHaveAccessibleDescription(/Code incorrect ou déjà utilisé/);
  next = () => undefined;
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(toast("La double authentification est désactivée.")).toBeVisible();
  await expect.element(button("Activer")).toBeVisible();
  expect(remove.sent.at(-1)).toEqual({ password: "Caligari-1920", code: "123456" });
});

test("new recovery codes take the place of the old ones", async () => {
  const { handler, sent } = record(renewRecoveryCodes, { recovery_codes: codes });
  await openPanel({ answers: [answer(getSecondFactor, on), handler] });
  await button("Nouveaux codes de secours").click();
  await button("Annuler").click();
  await button("Nouveaux codes de secours").click();
  await expect.element(panel).toMatchTextContent(/Les codes de secours d’avant ne serviront plus/);
  await password.fill("Caligari-1920");
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByRole("listitem").first()).toHaveTextContent(codes[0] ?? "");
  expect(sent).toEqual([{ password: "Caligari-1920", code: "123456" }]);
});

test("it fits on a phone", async () => {
  await atSize(phone, async () => {
    await openPanel({ answers: [answer(getSecondFactor, on)] });
    await expectAccessible();
  });
});

test("the devices that ask for no code are listed, and forgotten", async () => {
  const device: RememberedDevice = {
    id: newId(),
    user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    created_at: "2026-11-20T12:00:00.000Z",
    last_used_at: null,
    expires_at: "2026-12-20T12:00:00.000Z",
  };
  let devices = [device];
  const forget = record(forgetRememberedDevice, () => void (devices = []));
  const listed = answer(listRememberedDevices, () => ({ devices }));
  await openPanel({ answers: [answer(getSecondFactor, on), listed, forget.handler] });
  const region = panel.getByRole("region", { name: "Appareils qui ne demandent plus de code" });
  await expect
    .element(region.getByRole("listitem"))
    .toMatchTextContent(/Firefox.*Utilisé le 20 novembre 2026, jusqu’au 20 décembre 2026/);
  await atSize(phone, expectAccessible);
  await region.getByRole("button", { name: /^Oublier Firefox/ }).click();
  await expect.element(toast("L’appareil est oublié.")).toBeVisible();
  await expectCount(region, 0);
  expect(forget.sent).toHaveLength(1);
});
