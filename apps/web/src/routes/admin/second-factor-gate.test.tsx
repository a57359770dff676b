import { listMovies } from "@seance/contract/movies";
import { confirmTotp, getSecondFactor, startTotp, type SecondFactorState } from "@seance/contract/second-factor";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const why = "Activez d’abord la double authentification de votre compte";

test("who lacks the required second factor is led to it, and finds the back office once it is there", async () => {
  let state: SecondFactorState = { factors: [], recovery_codes: 0, required: true };
  const refused = () => state.factors.length === 0;
  await openApp("/admin/movies", {
    as: "admin",
    answers: [
      answer(listMovies, () => (refused() ? refusal(403, why, { code: "SECOND_FACTOR_REQUIRED" }) : { movies: [], total: 0 })),
      answer(getSecondFactor, () => state),
      answer(startTotp, { secret: "ABCD", uri: "otpauth://totp/a?secret=ABCD" }),
      answer(confirmTotp, () => {
        state = { ...state, factors: [{ kind: "totp", confirmed_at: "2026-11-20T12:00:00.000Z" }] };
        return { recovery_codes: ["ABCD-EFGH-2345-MNOP"] };
      }),
    ],
  });
  const heading = page.getByRole("heading", { level: 1, name: why });
  await expect.element(heading).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Activer la double authentification" }).click();
  const panel = page.getByRole("dialog", { name: "Mon compte" }).getByRole("region", { name: "Double authentification" });
  await expect.element(panel).toMatchTextContent(/Ce site la demande à son équipe : pour retrouver vos droits, activez-la/);
  await panel.getByLabelText("Votre mot de passe", { exact: true }).fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await panel.getByLabelText("Code de vérification").fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(panel.getByRole("listitem")).toHaveTextContent("ABCD-EFGH-2345-MNOP");
  await expectCount(heading, 0);
});

test("« Réessayer » opens the back office once the factor was set up elsewhere, and not before", async () => {
  let isRefused = true;
  const movies = answer(listMovies, () =>
    isRefused ? refusal(403, why, { code: "SECOND_FACTOR_REQUIRED" }) : { movies: [], total: 0 },
  );
  await openApp("/admin/movies", { as: "admin", answers: [movies] });
  const heading = page.getByRole("heading", { level: 1, name: why });
  await expect.element(heading).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(heading).toBeVisible();
  isRefused = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
});

test("another refusal leads nowhere", async () => {
  await openApp("/admin/movies", { as: "admin", answers: [answer(listMovies, () => refusal(403, "Accès refusé"))] });
  await expect.element(page.getByRole("heading", { name: "Les films n’ont pas pu être chargés" })).toBeVisible();
  await expectCount(page.getByRole("heading", { name: why }), 0);
});
