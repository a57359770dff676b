import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { EndpointShape } from "@seance/contract/endpoint";
import { can, roles, type Permission } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { scratchFolder, testApp, type TestAnswer } from "#test/app.ts";
import { freePort } from "#test/free-ports.ts";
import { makePerson } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";
import { sendForm } from "#test/send-form.ts";
import { metadataOf, rightCalls, seriesMetadataOf, type RightCall } from "#test/staff-calls.ts";
import { makePicture } from "#test/make-picture.ts";
import { tmdbStandIn } from "#test/tmdb-stand-in.ts";
import { makeVideos } from "#test/video-files.ts";

const tmdb = await tmdbStandIn();
tmdb.movies.push(metadataOf);
tmdb.series.push(seriesMetadataOf);
tmdb.pictures.set("/affiche.jpg", await makePicture());
const site = await testApp({
  ...tmdb.settings,
  LIBRARY_DIRS: await scratchFolder(),
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  MAIL_FROM: "site@exemple.fr",
});
const { db } = site.services;
const founder = await makePerson(db, "fondateur");
// However long all of them take: no proof of the accounts here grows old.
beforeEach(() => db.updateTable("session").set({ proved_at: new Date() }).execute());
const calls = rightCalls(site, founder, (await makeVideos(await scratchFolder())).mp4);

interface Knock {
  readonly name: string;
  readonly endpoint: EndpointShape;
  readonly permission: Permission;
}

/** What the right calls of some endpoints need beyond the endpoint's own right: they act on films, and on deletions of the fondateur. */
const furtherRights: Readonly<Record<string, Permission>> = {
  "POST /admin/bin/:type/:id/restore": "database:explore",
  "GET /admin/revisions/:type/:id": "content:manage",
  "GET /admin/revisions/:type/:id/changes": "content:manage",
  "POST /admin/revisions/:type/:id/restore": "content:manage",
};
/** Answers 200 to the staff who may restore none of the items, with the reason for each. */
const answersEachItem = "POST /admin/bin/restore";

/** Prepared by another account than the caller's: 404. Their owner makes them in saved-views.test.ts. */
const ownOnly = new Set(["PUT /admin/saved-views/:id", "DELETE /admin/saved-views/:id"]);
/** As these, but the fondateur revokes everybody's. */
const ownOrFondateur = "DELETE /admin/keys/:id";

/** Every call of the site that needs a right: one that is added tomorrow is among them. */
const needing = site.app.endpoints.flatMap((endpoint): Knock[] => {
  const { access, method, path } = endpoint;
  return access === "public" || access === "signed-in"
    ? []
    : [{ name: `${method} ${path}`, endpoint, permission: furtherRights[`${method} ${path}`] ?? access }];
});

/** What is asked by a POST and changes no title: a picture is audited once a form saves it. */
const reading = new Set([
  "POST /admin/import/validate-links",
  "POST /admin/movies/bulk/preview",
  "POST /admin/series/bulk/preview",
  "POST /admin/preview-url-migration",
  "POST /admin/badges/:id/holders/count",
  "POST /admin/channels/playlist/preview",
  "POST /admin/titles/:item_type/:item_id/still",
  "POST /admin/sources/decision",
  "POST /admin/sources/test",
  "POST /admin/pictures",
  "POST /admin/pictures/crop",
  "POST /admin/pictures/tmdb",
]);

const prepared = (name: string): Promise<RightCall> => Promise.resolve((calls[name] ?? assert.fail(name))());

const tried = countTries();
const kept = new Map<string, Promise<RightCall>>();
/** One prepared call for all that are refused: they leave what it acts on as it was. */
function preparedOnce(name: string): Promise<RightCall> {
  const call = kept.get(name) ?? prepared(name);
  kept.set(name, call);
  return call;
}

async function make({ method, path }: EndpointShape, asked: RightCall, token = ""): Promise<Pick<TestAnswer, "status" | "json">> {
  const filled = Object.entries(asked.params ?? {}).reduce<string>((to, [name, value]) => to.replace(`:${name}`, value), path);
  const route = asked.query === undefined ? filled : `${filled}?${asked.query}`;
  if (asked.file) return sendForm(site, route, { token, ...asked.file });
  return site.call(method, route, { token, body: asked.body, ...(asked.headers && { headers: asked.headers }) });
}

/** Every write of the staff leaves an entry: no entry, no write. */
async function entries(): Promise<number> {
  const { n } = await db
    .selectFrom("audit_entry")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** The call is refused as it should be, and nothing is written. */
async function refused(
  { name, endpoint }: Knock,
  asked: RightCall,
  token: string,
  statuses: number[],
): Promise<TestAnswer["json"]> {
  tried();
  const before = await entries();
  const { status, json } = await make(endpoint, asked, token);
  const what = `${name} ${JSON.stringify({ ...asked, file: undefined })}: ${status} ${JSON.stringify(json)}`;
  assert.ok(statuses.includes(status), what);
  assert.equal(await entries(), before, `${what} was refused and written`);
  return json;
}

test("each call that needs a right is tried here, and no other", () => {
  assert.ok(needing.length > 80, `${needing.length}`);
  assert.deepEqual(Object.keys(calls).toSorted(), needing.map(({ name }) => name).toSorted());
});

test("a guest makes none of them, however right the call is", async () => {
  for (const knock of needing)
    assert.deepEqual(
      await refused(knock, await preparedOnce(knock.name), "", [401]),
      { detail: "Authentification requise" },
      knock.name,
    );
});

for (const role of roles) {
  test(`${role}: each call is made or refused as its right says, and what is written is in the audit`, async () => {
    const { token } = await makePerson(db, role);
    for (const knock of needing) {
      const { name, endpoint, permission } = knock;
      if (!can(role, permission)) {
        assert.deepEqual(await refused(knock, await preparedOnce(name), token, [403]), { detail: "Accès refusé" }, name);
        continue;
      }
      const asked = await prepared(name);
      if (ownOnly.has(name) || (name === ownOrFondateur && role !== "fondateur")) {
        await refused(knock, asked, token, [404]);
        continue;
      }
      const before = await entries();
      const { status, json } = await make(endpoint, asked, token);
      assert.equal(status, endpoint.status ?? 200, `${name}: ${JSON.stringify(json)}`);
      const writes = endpoint.method !== "GET" && !reading.has(name) && (name !== answersEachItem || role === "fondateur");
      if (writes) assert.ok((await entries()) > before, `${name} is not in the audit`);
    }
  });
}

test("a field that nobody knows is 422, with its place, and nothing is written", async () => {
  for (const knock of needing) {
    const asked = await preparedOnce(knock.name);
    if (!knock.endpoint.body) continue;
    const { body } = asked;
    const bad = Array.isArray(body)
      ? [...body, { link: "https://films.exemple/a.mkv", inconnu: true }]
      : { ...Object(body), inconnu: true };
    const { detail } = await refused(knock, { ...asked, body: bad }, founder.token, [422]);
    assert.ok(
      detail.some(({ loc }: { loc: string[] }) => loc[0] === "body"),
      `${knock.name}: ${JSON.stringify(detail)}`,
    );
  }
});

test("a body that is missing, of another kind, or no JSON is refused, and nothing is written", async () => {
  for (const knock of needing) {
    const asked = await preparedOnce(knock.name);
    const { body: schema } = knock.endpoint;
    if (!schema) continue;
    // Some bodies may be left out, others be empty.
    const wrong = [[1], "texte", 12, null, {}].filter((body) => !schema.safeParse(body).success);
    assert.ok(wrong.length >= 3, knock.name);
    for (const body of wrong) await refused(knock, { ...asked, body: JSON.stringify(body) }, founder.token, [422]);
    await refused(knock, { ...asked, body: "{" }, founder.token, [400]);
  }
});

test("an id that is none is 422, one that leads nowhere 404, and nothing is written", async () => {
  for (const knock of needing) {
    const { params = {}, ...asked } = await preparedOnce(knock.name);
    const ids = Object.keys(params).filter((name) => /id$/i.test(name));
    for (const name of ids) {
      await refused(knock, { ...asked, params: { ...params, [name]: newId() } }, founder.token, [404]);
      const bad = await refused(knock, { ...asked, params: { ...params, [name]: "rien" } }, founder.token, [404, 422]);
      assert.ok(bad.detail);
    }
    const { name } = params;
    if (name !== undefined) await refused(knock, { ...asked, params: { ...params, name: "account" } }, founder.token, [404]);
  }
});

test("a page that is none is 422", async () => {
  for (const { name, endpoint } of needing.filter(({ endpoint: { method } }) => method === "GET")) {
    const { path, query } = endpoint;
    if (!query?.safeParse({ limit: "1" }).success || query.safeParse({ limit: "beaucoup" }).success) continue;
    const { params = {} } = await preparedOnce(name);
    for (const bad of [
      "limit=beaucoup",
      "limit=-1",
      "limit=1000000000",
      ...(query.safeParse({ skip: "x" }).success ? [] : ["skip=-1"]),
    ]) {
      tried();
      const route = `${path.replace(":id", params["id"] ?? "")}?${bad}`;
      assert.equal((await site.call("GET", route, { token: founder.token })).status, 422, route);
    }
  }
});
