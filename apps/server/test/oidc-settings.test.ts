import assert from "node:assert/strict";
import { test } from "node:test";
import { BadSetting, readConfig } from "#core/config.ts";

const firm = {
  OIDC_PROVIDERS: "firme",
  OIDC_FIRME_LABEL: "Mon entreprise",
  OIDC_FIRME_ISSUER: "https://id.firme.exemple/realms/tous",
  OIDC_FIRME_CLIENT_ID: "seance",
  OIDC_FIRME_CLIENT_SECRET: "un-secret-du-fournisseur",
};
const school = Object.fromEntries(
  Object.entries({ ...firm, OIDC_FIRME_ISSUER: "https://id.ecole.exemple" }).map(([name, value]) => [
    name.replace("FIRME", "ECOLE"),
    value,
  ]),
);

const faultsOf = (settings: Record<string, string | undefined>): string => {
  try {
    readConfig(settings);
    return "";
  } catch (error) {
    assert.ok(error instanceof BadSetting);
    return error.message;
  }
};

test("without OIDC_PROVIDERS there are none; one has careful defaults", () => {
  assert.deepEqual(readConfig({ OIDC_FIRME_LABEL: "x" }).OIDC, []);
  assert.deepEqual(readConfig(firm).OIDC, [
    {
      key: "firme",
      label: "Mon entreprise",
      issuer: new URL("https://id.firme.exemple/realms/tous"),
      clientId: "seance",
      clientSecret: "un-secret-du-fournisseur",
      scopes: "openid email profile",
      accounts: "no",
      linkByEmail: false,
      roles: null,
    },
  ]);
});

test("several providers have their own settings, and a table of roles", () => {
  const { OIDC } = readConfig({
    ...school,
    ...firm,
    OIDC_PROVIDERS: "firme, ecole",
    OIDC_FIRME_SCOPES: "openid email groups",
    OIDC_FIRME_ACCOUNTS: "registration",
    OIDC_FIRME_LINK_EMAIL: "yes",
    OIDC_FIRME_ROLES_CLAIM: "groups",
    OIDC_FIRME_ROLES: "CN=Chefs,OU=Site = admin;accueil=support;",
    OIDC_FIRME_ROLES_OVER_HAND: "yes",
  });
  assert.deepEqual(
    OIDC.map(({ key }) => key),
    ["firme", "ecole"],
  );
  const { scopes, accounts, linkByEmail, roles } = OIDC[0] ?? {};
  assert.deepEqual([scopes, accounts, linkByEmail], ["openid email groups", "registration", true]);
  const table = [
    ["CN=Chefs,OU=Site", "admin"],
    ["accueil", "support"],
  ];
  assert.deepEqual(roles, { claim: "groups", table, overHand: true });
  assert.equal(readConfig({ ...firm, OIDC_FIRME_ISSUER: "http://127.0.0.1:9000" }).OIDC.length, 1, "on this machine without TLS");
});

test("a wrong one stops the start in words, without the secret", () => {
  const issuer = "attendu une adresse https, sans paramètres";
  const table = "attendu valeur=rôle; valeur=rôle, avec les rôles du site sauf fondateur";
  for (const [change, words] of [
    [{ OIDC_PROVIDERS: "Firme" }, 'OIDC_PROVIDERS : reçu "Firme", attendu des noms différents'],
    [{ OIDC_PROVIDERS: "firme,firme" }, "attendu des noms différents"],
    [{ OIDC_PROVIDERS: "firme,ecole" }, 'OIDC_ECOLE_LABEL : reçu "", attendu un texte'],
    [{ ...school, OIDC_PROVIDERS: "firme,ecole", OIDC_ECOLE_ISSUER: firm.OIDC_FIRME_ISSUER }, "le même ISSUER"],
    [{ OIDC_FIRME_ISSUER: "http://id.firme.exemple" }, issuer],
    [{ OIDC_FIRME_ISSUER: "https://a:b@id.firme.exemple" }, issuer],
    [{ OIDC_FIRME_ISSUER: "https://id.firme.exemple?a=b" }, issuer],
    [{ OIDC_FIRME_ISSUER: undefined }, 'OIDC_FIRME_ISSUER : reçu "", attendu une adresse https'],
    [{ OIDC_FIRME_CLIENT_SECRET: "un-secret\nsur-deux-lignes" }, "OIDC_FIRME_CLIENT_SECRET : reçu [masqué]"],
    [{ OIDC_FIRME_CLIENT_SECRET: undefined }, 'OIDC_FIRME_CLIENT_SECRET : reçu "", attendu un texte'],
    [{ OIDC_FIRME_SCOPES: "email profile" }, "dont openid"],
    [{ OIDC_FIRME_ACCOUNTS: "yes" }, "attendu l’une de ces valeurs : no, registration, always"],
    [{ OIDC_FIRME_LINK_EMAIL: "oui" }, "attendu l’une de ces valeurs : no, yes"],
    [{ OIDC_FIRME_ROLES: "chefs=admin" }, "OIDC_FIRME_ROLES et OIDC_FIRME_ROLES_CLAIM vont ensemble"],
    [{ OIDC_FIRME_ROLES_CLAIM: "groups", OIDC_FIRME_ROLES: "chefs=fondateur" }, table],
    [{ OIDC_FIRME_ROLES_CLAIM: "groups", OIDC_FIRME_ROLES: "chefs=chef" }, table],
    [{ OIDC_FIRME_ROLES_CLAIM: "groups", OIDC_FIRME_ROLES: "=admin" }, table],
    [{ OIDC_FIRME_ROLES_CLAIM: "groups", OIDC_FIRME_ROLES: "admin" }, table],
  ] as const) {
    const faults = faultsOf({ ...firm, ...change });
    assert.ok(faults.includes(words), `${JSON.stringify(change)} : ${faults}`);
    assert.ok(!/un-secret/.test(faults), faults);
  }
});
