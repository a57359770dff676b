import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { closeAtEnd, type TestAnswer, type TestApp } from "./app.ts";
import { freePort } from "./free-ports.ts";

/** Who signs in at the provider, and what it says of them. */
export interface Member {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: unknown;
}

export interface Stand {
  readonly key: string;
  readonly issuer: string;
  /** The settings of a site for this provider; more of them by their names without the prefix. */
  settings(more?: Record<string, string>): Record<string, string>;
  /** Whether whoever is asked refuses. */
  refuses: boolean;
  member: Member;
  /** What became of the logout tokens that the provider has sent. */
  readonly sentLogouts: string[];
  close(): Promise<void>;
}

const site = "http://site.exemple";
const scopes = "openid email profile";

interface Logout {
  /** Where the site is, for logout tokens of the provider. */
  readonly site: string;
  /** Whether they name the session, rather than the person only. */
  readonly bySession: boolean;
}

/** A real OpenID Connect provider on this machine, whose person signs in without a word. */
export async function openStand(key: string, logout?: Logout): Promise<Stand> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const prefix = `OIDC_${key.toUpperCase()}_`;
  const members = new Map<string, Member>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "seance",
        client_secret: "un-secret-du-fournisseur",
        redirect_uris: [`${site}/connexion/${key}`],
        post_logout_redirect_uris: [`${site}/connexion`],
        ...(logout && {
          backchannel_logout_uri: `${logout.site}/api/oidc/${key}/backchannel-logout`,
          backchannel_logout_session_required: logout.bySession,
        }),
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["groups"] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: logout !== undefined } },
    // Its own connections refuse the addresses of this machine.
    fetch: (address, { dispatcher: _dispatcher, ...options }: RequestInit = {}) => fetch(address, options),
    cookies: { keys: ["une-clef"] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...members.get(sub), sub }) }),
  });
  const server = createServer((request, response) => void answer(request, response));
  const stand: Stand = {
    key,
    issuer,
    settings: (more = {}) => {
      const own = {
        LABEL: `Chez ${key}`,
        ISSUER: issuer,
        CLIENT_ID: "seance",
        CLIENT_SECRET: "un-secret-du-fournisseur",
        ...more,
      };
      return Object.fromEntries(Object.entries(own).map(([name, value]) => [prefix + name, value]));
    },
    refuses: false,
    member: { sub: "personne" },
    sentLogouts: [],
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  provider.on("backchannel.success", () => void stand.sentLogouts.push("taken"));
  provider.on("backchannel.error", (_context, error) => void stand.sentLogouts.push(error.message));
  const handle = provider.callback();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    if (stand.refuses) return provider.interactionFinished(request, response, { error: "access_denied" });
    const { member } = stand;
    members.set(member.sub, member);
    const grant = new provider.Grant({ accountId: member.sub, clientId: "seance" });
    grant.addOIDCScope(scopes);
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: member.sub }, consent });
  }
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  closeAtEnd(async () => server.closeAllConnections(), stand.close);
  return stand;
}

/** Settings of a site that has these providers. */
export const siteWith = (...stands: readonly { key: string; settings: Record<string, string> }[]): Record<string, string> => ({
  PUBLIC_URL: site,
  OIDC_PROVIDERS: stands.map(({ key }) => key).join(),
  ...Object.assign({}, ...stands.map(({ settings }) => settings)),
});

const cookieOf = ({ headers }: TestAnswer): string => String(headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";

interface Begun {
  readonly url: string;
  readonly cookie: string;
}

/** A browser between a site and its providers; each visit of one finds it without a session. */
export class Browser {
  readonly #call: TestApp["call"];
  readonly address: string;
  /** The cookies of the last visit of a provider. */
  #cookies = new Map<string, string>();

  constructor({ call }: Pick<TestApp, "call">, address = "203.0.113.7") {
    this.#call = call;
    this.address = address;
  }

  async begin(path: string, body: object = {}, token?: string): Promise<Begun> {
    const begun = await this.#call("POST", path, { body, token, address: this.address });
    assert.equal(begun.status, 200, begun.text);
    return { url: begun.json.url, cookie: cookieOf(begun) };
  }

  /** Follows the provider, where nobody is signed in yet, until it sends back to the site; the search of that address. */
  async visit(address: string): Promise<string> {
    this.#cookies = new Map<string, string>();
    let url = address;
    while (!url.startsWith(site)) {
      const answer = await this.#open(url);
      const location = answer.headers.get("location");
      assert.ok(location, `${url} : ${answer.status} ${await answer.text()}`);
      url = new URL(location, url).href;
    }
    return new URL(url).search.slice(1);
  }

  async #open(url: string, form?: string): Promise<Response> {
    const headers = { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const sent = form === undefined ? { headers } : { method: "POST", body: new URLSearchParams(form), headers };
    const answer = await fetch(url, { ...sent, redirect: "manual" });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Signs out at the provider where the last sign-in was. */
  async leave({ issuer }: Stand): Promise<void> {
    const page = await (await this.#open(`${issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? "";
    const left = await this.#open(`${issuer}/session/end/confirm`, `xsrf=${xsrf}&logout=yes`);
    assert.ok(left.status < 400, await left.text());
  }

  finish(key: string, search: string, { cookie, token }: { cookie: string; token?: string | undefined }): Promise<TestAnswer> {
    const headers = { cookie: `autre=1; ${cookie}` };
    return this.#call("POST", `/oidc/${key}/finish`, { body: { search }, headers, token, address: this.address });
  }

  /** The whole way of a sign-in. */
  async signIn(key: string, body: object = {}): Promise<TestAnswer> {
    const { url, cookie } = await this.begin(`/oidc/${key}/start`, body);
    return this.finish(key, await this.visit(url), { cookie });
  }

  /** The whole way of a link, by somebody who is signed in. */
  async link(key: string, { token, password }: { token: string; password?: string }): Promise<TestAnswer> {
    const { url, cookie } = await this.begin(`/oidc/${key}/link`, password ? { password } : {}, token);
    return this.finish(key, await this.visit(url), { cookie, token });
  }
}
