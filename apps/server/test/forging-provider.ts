import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { closeAtEnd } from "./app.ts";
import { freePort } from "./free-ports.ts";

export interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface Forger {
  readonly issuer: string;
  readonly own: Pair;
  readonly foreign: Pair;
  readonly metadata: Record<string, unknown>;
  idToken: string;
  person: object;
  /** The client secret that was sent last, as a field of the form. */
  sentSecret: string | null;
  /** What it answers for its keys, instead of them. */
  keys: object | null;
  close(): Promise<void>;
}

/** A provider that answers with whatever a test says: tokens that a real one would not make. */
export async function openForger(): Promise<Forger> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 })) as [Pair, Pair];
  const metadata: Record<string, unknown> = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  };
  const ownKeys = { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] };
  const answers: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => metadata,
    "/jwks": () => forger.keys ?? ownKeys,
    "/token": () => ({ access_token: "jeton", token_type: "Bearer", id_token: forger.idToken }),
    "/me": () => forger.person,
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      if (request.url === "/token") forger.sentSecret = new URLSearchParams(body).get("client_secret");
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
    });
  });
  const forger: Forger = {
    ...{ issuer, own, foreign, metadata, idToken: "", person: {}, sentSecret: null, keys: null },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  await once(server.listen(port, "127.0.0.1"), "listening");
  closeAtEnd(forger.close);
  return forger;
}

/** The settings of a site for a forger. */
export const forgerSettings = ({ issuer }: Forger, key: string): Record<string, string> => ({
  [`OIDC_${key}_LABEL`]: "Chez firme",
  [`OIDC_${key}_ISSUER`]: issuer,
  [`OIDC_${key}_CLIENT_ID`]: "seance",
  [`OIDC_${key}_CLIENT_SECRET`]: "un secret: étrange+%",
  [`OIDC_${key}_ACCOUNTS`]: "always",
});

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT; without a key, one that says it needs none. */
export function jwt(claims: object, key: KeyObject | null, header: object = {}): string {
  const text = `${base64({ alg: key ? "RS256" : "none", kid: "1", ...header })}.${base64(claims)}`;
  return `${text}.${key ? sign("sha256", Buffer.from(text), key).toString("base64url") : ""}`;
}
