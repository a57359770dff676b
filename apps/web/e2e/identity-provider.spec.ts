import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { Provider } from "oidc-provider";
import { startServer } from "./demo-server.ts";

const client_secret = "un-secret-du-fournisseur";

/** A provider whose form takes any name; it is another site for the browser. `serve`: for the client of a site at an address. */
async function openProvider() {
  let handle: ((...args: Parameters<RequestListener>) => unknown) | undefined;
  const server = createServer((request, response) => void handle?.(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (site: string): void => {
    const [redirect_uris, post_logout_redirect_uris] = [[`${site}/connexion/firme`], [`${site}/connexion`]];
    const provider = new Provider(issuer, {
      clients: [{ client_id: "seance", client_secret, redirect_uris, post_logout_redirect_uris }],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
      cookies: { keys: ["une-clef"] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ sub, email: `${sub}@firme.fr`, email_verified: true, groups: ["direction"] }),
      }),
    });
    handle = provider.callback();
  };
  return { issuer, serve, close: () => server.close() };
}

test("somebody of the organisation comes in by its provider to the page wanted, with the role of the table, and signs out of both", async ({
  page,
}) => {
  const provider = await openProvider();
  const server = await startServer("apps/server/src/main.mjs", {
    FFMPEG_PATH: "off",
    FOUNDER_EMAIL: "fondatrice@seance.example",
    FOUNDER_PASSWORD: "une-phrase-bien-longue",
    OIDC_PROVIDERS: "firme",
    OIDC_FIRME_LABEL: "Mon entreprise",
    OIDC_FIRME_ISSUER: provider.issuer,
    OIDC_FIRME_CLIENT_ID: "seance",
    OIDC_FIRME_CLIENT_SECRET: client_secret,
    OIDC_FIRME_ACCOUNTS: "always",
    OIDC_FIRME_ROLES_CLAIM: "groups",
    OIDC_FIRME_ROLES: "direction=admin",
  });
  const site = server.url;
  provider.serve(site);
  try {
    await page.goto(`${site}/connexion?retour=%2Fchaines`);
    await page.getByRole("button", { name: "Se connecter avec Mon entreprise" }).click();
    await page.getByPlaceholder("Enter any login").fill("lotte");
    await page.getByPlaceholder("and password").fill("peu importe");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${site}/chaines`);
    await page.getByRole("button", { name: "Profil" }).click();
    const profile = page.getByRole("dialog", { name: "Mon compte" });
    await expect(profile).toContainText("lotte@firme.fr");
    await expect(profile).toContainText("Administrateur");
    await profile.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL(`${site}/connexion`);
  } finally {
    await server.stop();
    provider.close();
  }
});
