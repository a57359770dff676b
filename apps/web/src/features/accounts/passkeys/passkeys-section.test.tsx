import {
  addPasskey,
  listPasskeys,
  passkeyMessages,
  removePasskey,
  startPasskey,
  type Passkey,
  type PasskeyCreation,
} from "@seance/contract/passkeys";
import { getSecondFactor } from "@seance/contract/second-factor";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const profile = page.getByRole("dialog", { name: "Mon compte" });
const section = profile.getByRole("region", { name: "Clés d’accès" });
const button = (name: string) => section.getByRole("button", { name, exact: true });
const name = section.getByLabelText("Nom de la clé");
const phoneKey: Passkey = { id: newId(), name: "Téléphone", created_at: "2026-11-20T12:00:00.000Z", last_used_at: null };
const options: PasskeyCreation = {
  rp: { id: "localhost", name: "Séance" },
  user: { id: "YQ", name: "jeanne@seance.example", displayName: "jeanne" },
  challenge: "ZMOpZmk",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
};

/** What the browser makes, as its credential would say it. */
class Made extends PublicKeyCredential {
  static of = (): PublicKeyCredential => Object.create(Made.prototype) as PublicKeyCredential;
  override toJSON() {
    const response = { clientDataJSON: "eyJ9", attestationObject: "o2M", transports: ["internal"], publicKey: "x" };
    return { id: "abc", rawId: "abc", type: "public-key", response } as never;
  }
}

async function openSection(passkeys: () => Passkey[], answers: Parameters<typeof openApp>[1] = {}): Promise<void> {
  const off = answer(getSecondFactor, { factors: [], recovery_codes: 0, required: false });
  const listed = answer(listPasskeys, () => ({ passkeys: passkeys() }));
  await openApp("/films", { as: "user", answers: [off, listed, ...(answers.answers ?? [])] });
  await page.getByRole("button", { name: "Profil" }).click();
  await profile.getByRole("tab", { name: "Double authentification" }).click();
  await expect.element(section).toBeVisible();
}

test("a passkey is added under a name; a window that was closed, and a refusal, are said beside it", async () => {
  let passkeys: Passkey[] = [];
  let next: () => Passkey | Response = () => refusal(409, passkeyMessages.known);
  const add = record(addPasskey, () => next());
  await openSection(() => passkeys, { answers: [answer(startPasskey, options), add.handler] });
  const create = vi.spyOn(navigator.credentials, "create").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await button("Ajouter une clé d’accès").click();
  await expect.element(name).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveAccessibleDescription(/Le nom est requis/);
  await name.fill(" Téléphone ");
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveAccessibleDescription(/Aucune clé d’accès n’a été utilisée/);
  create.mockResolvedValue(Made.of());
  await button("Ajouter").click();
  await expect.element(name).toHaveAccessibleDescription(/Cette clé d’accès est déjà enregistrée/);
  next = () => phoneKey;
  passkeys = [phoneKey];
  await button("Ajouter").click();
  await expect.element(toast("La clé d’accès est ajoutée.")).toBeVisible();
  await expect.element(section.getByRole("listitem")).toMatchTextContent(/Téléphone.*Ajoutée le 20 novembre 2026/);
  const credential = { id: "abc", response: { clientDataJSON: "eyJ9", attestationObject: "o2M", transports: ["internal"] } };
  expect(add.sent.at(-1)).toEqual({ name: "Téléphone", credential });
  expect(create.mock.lastCall?.[0]?.publicKey?.user.name).toBe("jeanne@seance.example");
});

test("a passkey is removed after a second yes", async () => {
  let passkeys = [phoneKey];
  const remove = record(removePasskey, () => void (passkeys = []));
  await openSection(() => passkeys, { answers: [remove.handler] });
  await atSize(phone, expectAccessible);
  await button("Retirer Téléphone").click();
  const asked = page.getByRole("alertdialog", { name: "Retirer cette clé d’accès" });
  await asked.getByRole("button", { name: "Annuler" }).click();
  await expectCount(asked, 0);
  expect(remove.sent).toEqual([]);
  await button("Retirer Téléphone").click();
  await asked.getByRole("button", { name: "Retirer" }).click();
  await expect.element(toast("La clé d’accès est retirée.")).toBeVisible();
  await expectCount(section.getByRole("listitem"), 0);
  expect(remove.sent).toHaveLength(1);
});
