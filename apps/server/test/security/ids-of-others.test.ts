import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp, type TestAnswer } from "#test/app.ts";
import { makeMovie, makeSeries } from "#test/make.ts";
import { signIn, type Person } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";

/** Every call of a signed-in person with an id in its address, made with the ids of somebody else. */
const site = await testApp();
const { call } = site;
const { db } = site.services;

const film = await makeMovie(db, { title: "Judex" });
const series = await makeSeries(db, { title: "Fantômas" });
const owner = await signIn(site);
const thief = await signIn(site);

const made = async (path: string, body: object): Promise<TestAnswer["json"]> => {
  const { status, json, text } = await call("POST", path, { token: owner.token, body });
  assert.equal(status, 201, `${path}: ${text}`);
  return json;
};
const favourite = await made("/favorites", { item_type: "movie", item_id: film });
const follow = await made("/follows", { kind: "title", item_type: "series", item_id: series });
const ticket = await made("/support/tickets", { subject: "Le son manque", description: "Depuis hier." });
const seen = { item_type: "movie", item_id: film, current_time: 300, total_time: 3600, saved_at: new Date().toISOString() };
assert.equal((await call("PUT", "/history", { token: owner.token, body: { entries: [seen] } })).status, 200);
assert.equal((await call("PUT", `/suggestions/dismissed/series/${series}`, { token: owner.token })).status, 204);
await db
  .insertInto("linked_identity")
  .values({ id: follow.id, account_id: owner.id, issuer: "https://id.exemple/", subject: "x" })
  .execute();
await db
  .insertInto("passkey")
  .values({
    id: follow.id,
    account_id: owner.id,
    credential_id: Buffer.from("x"),
    public_key: Buffer.from("x"),
    counter: 0,
    transports: [],
    name: "Clé",
  })
  .execute();
await db
  .insertInto("remembered_device")
  .values({
    id: follow.id,
    account_id: owner.id,
    token_hash: Buffer.from("x"),
    user_agent: "",
    expires_at: new Date(Date.now() + 60_000),
  })
  .execute();
const { password } = owner;
const session = (await call("GET", "/me/sessions", { token: owner.token })).json.sessions[0].id as string;

interface Theft {
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Where the id is that of a title, the call is about the thief's own data. */
  readonly status: number;
}

const [aFilm, aSeries] = [
  { item_type: "movie", item_id: film },
  { item_type: "series", id: series },
];
const thefts: Readonly<Record<string, Theft>> = {
  "DELETE /favorites/:id": { params: { id: favourite.favorite_id }, status: 404 },
  "DELETE /follows/:id": { params: { id: follow.id }, status: 404 },
  "DELETE /me/sessions/:id": { params: { id: session }, status: 404 },
  "DELETE /me/passkeys/:id": { params: { id: follow.id }, status: 404 },
  "DELETE /me/remembered-devices/:id": { params: { id: follow.id }, status: 404 },
  "DELETE /me/identities/:id": { params: { id: follow.id }, body: { password }, status: 404 },
  "POST /oidc/:provider/link": { params: { provider: "inconnu" }, body: { password }, status: 404 },
  "GET /support/tickets/:id": { params: { id: ticket.id }, status: 404 },
  "GET /support/tickets/:id/messages": { params: { id: ticket.id }, status: 404 },
  "POST /support/tickets/:id/messages": { params: { id: ticket.id }, body: { message: "Moi aussi." }, status: 404 },
  "PUT /support/tickets/:id/satisfaction": { params: { id: ticket.id }, body: { rating: "bad" }, status: 404 },
  "PUT /support/tickets/:id/status": { params: { id: ticket.id }, body: { status: "closed" }, status: 404 },
  "GET /users/:id/badges": { params: { id: owner.id }, status: 403 },
  "DELETE /history/:item_type/:item_id": { params: aFilm, status: 404 },
  "PUT /history/:item_type/:item_id/set-aside": { params: aFilm, body: { set_aside: true }, status: 404 },
  "DELETE /suggestions/dismissed/:item_type/:id": { params: aSeries, status: 204 },
  "PUT /suggestions/dismissed/:item_type/:id": { params: aSeries, status: 204 },
  "PUT /announcements/:id/dismissal": { params: { id: favourite.favorite_id }, status: 404 },
  "GET /series/:id/resume-episode": { params: { id: series }, status: 200 },
};

const tried = countTries();
const withId = site.app.endpoints.filter(({ access, path }) => access === "signed-in" && path.includes(":"));

/** All that the owner reads of what is theirs. */
async function everything({ token }: Person): Promise<unknown[]> {
  const paths = [
    "/favorites",
    "/follows",
    "/history",
    "/suggestions",
    "/support/tickets",
    "/me/identities",
    "/me/passkeys",
    "/me/remembered-devices",
    `/support/tickets/${ticket.id}/messages`,
  ];
  const answers = await Promise.all(paths.map((path) => call("GET", path, { token })));
  const sessions = (await call("GET", "/me/sessions", { token })).json.sessions as { id: string }[];
  return [...answers.map(({ json }) => json), sessions.map(({ id }) => id)];
}

test("each call with an id is tried here, and no other", () => {
  assert.deepEqual(withId.map(({ method, path }) => `${method} ${path}`).toSorted(), Object.keys(thefts).toSorted());
});

test("with the ids of somebody else, nothing is read, changed or deleted", async () => {
  const before = await everything(owner);
  for (const [name, { params, body, status }] of Object.entries(thefts)) {
    const [method, path] = name.split(" ") as ["GET", string];
    const address = Object.entries(params).reduce((to, [key, value]) => to.replace(`:${key}`, value), path);
    const answer = await call(method, address, { token: thief.token, ...(body !== undefined && { body }) });
    tried();
    assert.equal(answer.status, status, `${name}: ${answer.text}`);
    if (status === 404 || status === 403) assert.deepEqual(Object.keys(answer.json), ["detail"], name);
    assert.deepEqual(await everything(owner), before, name);
  }
});

test("without an account, none of them is answered", async () => {
  for (const { method, path } of withId) {
    const address = path.replace(/:\w+/g, (name) => (name === ":item_type" ? "movie" : film));
    tried();
    assert.equal((await call(method as "GET", address, { body: {} })).status, 401, `${method} ${path}`);
  }
});
