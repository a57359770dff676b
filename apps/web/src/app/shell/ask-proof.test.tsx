import { deleteUser } from "@seance/contract/users-admin";
import { freshProofRequired, getProofWays, giveProof, proofMessages } from "@seance/contract/proof";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { call } from "#lib/api/api-client.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const dialog = page.getByRole("dialog", { name: "Confirmez votre identité" });

test("a call that was sent before the proof, and is refused after it, opens no second dialog", async () => {
  const [soon, late] = [newId(), newId()];
  const { promise: proved, resolve: prove } = Promise.withResolvers<void>();
  const refused = new Set<string>();
  const given = record(giveProof, undefined);
  const removed = answer(deleteUser, async ({ params: { id = "" } }) => {
    if (refused.has(id)) return undefined;
    refused.add(id);
    if (id === late) await proved;
    return refusal(403, proofMessages.required, { code: freshProofRequired });
  });
  await openApp("/films", {
    as: "fondateur",
    answers: [answer(getProofWays, { password: true, passkey: false, code: false }), given.handler, removed],
  });
  const calls = [soon, late].map((id) => call(deleteUser, { params: { id } }));
  await dialog.getByLabelText("Votre mot de passe").fill("juste");
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await calls[0];
  await expectCount(dialog, 0);
  prove();
  await calls[1];
  expect(given.sent).toHaveLength(1);
});
