import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import Fastify from "fastify";
import { BadSetting, readConfig } from "#core/config.ts";
import { newId } from "#core/ids.ts";
import { version } from "#core/version.ts";
import { servePages } from "#http/pages.ts";
import { contentSecurityPolicy, secureHeaders } from "#http/security-headers.ts";
import { warnOfPlainHttp } from "#server.ts";
import { scratchFolder, testApp } from "./app.ts";
import { makeMovie, makeSaga } from "./make.ts";

const token = "jeton-des-mesures-1";
const site = await testApp({ METRICS_TOKEN: token });
const { call, app } = site;

test("the reference is valid OpenAPI 3.1 and names every served call", async () => {
  const answer = await call("GET", "/openapi.json");
  assert.equal(answer.status, 200);
  assert.match(answer.json.openapi, /^3\.1\./);
  const checked = await new Validator().validate(structuredClone(answer.json));
  assert.deepEqual(checked.valid ? [] : checked.errors, []);
  const served = app.endpoints;
  assert.ok(served.length >= 25, `${served.length} served`);
  const ids = new Set<string>();
  for (const { method, path: route, access, summary } of served) {
    const operation = answer.json.paths[route.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    assert.ok(operation, `${method} ${route}`);
    assert.equal(operation.summary, summary);
    assert.equal(operation.security.length, access === "public" ? 2 : 1);
    ids.add(operation.operationId);
    assert.equal(operation.parameters.filter((given: { in: string }) => given.in === "path").length, route.split(":").length - 1);
  }
  assert.equal(ids.size, served.length, "each its own name");
  const listed = Object.values(answer.json.paths as Record<string, object>).flatMap((operations) => Object.keys(operations));
  assert.equal(listed.length, served.length, "and no other");
  assert.equal(
    (await call("GET", "/openapi.json", { headers: { "if-none-match": String(answer.headers["etag"]) } })).status,
    304,
  );
});

test("health says that it is well and which version it is", async () => {
  const { status, json } = await call("GET", "/health");
  assert.deepEqual([status, json], [200, { status: "ok", version }]);
  const live = await call("GET", "/health/live");
  assert.deepEqual([live.status, live.json], [200, { status: "ok", version }]);
});

test("public settings hold no secret", async () => {
  const { json } = await call("GET", "/settings");
  assert.deepEqual(Object.keys(json).toSorted(), [
    "cast_app_id",
    "community_url",
    "protection",
    "registration",
    "sends_mail",
    "setup_needed",
    "version",
  ]);
});

test("metrics are for the machine itself, or for the holder of the token", async () => {
  const metrics = (address: string, headers: Record<string, string> = {}) => call("GET", "/metrics", { address, headers });
  assert.equal((await metrics("203.0.113.7")).status, 403);
  assert.equal((await metrics("203.0.113.7", { authorization: "Bearer autre-chose-1234" })).status, 403);
  assert.equal((await metrics("203.0.113.7", { authorization: `Bearer ${token}` })).status, 200);
  for (const local of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) assert.equal((await metrics(local)).status, 200, local);
  assert.equal(
    (await metrics("127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).status,
    403,
    "a proxy on the machine speaks for others",
  );
  const { text } = await metrics("127.0.0.1");
  assert.match(text, /seance_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} 1/);
  assert.match(text, /process_resident_memory_bytes \d/);
});

test("a server that others reach over plain http says so in its log", () => {
  const warned = (env: Record<string, string>): number => {
    let count = 0;
    warnOfPlainHttp(readConfig(env), { warn: () => void count++ });
    return count;
  };
  for (const HOST of ["127.0.0.1", "::1", "localhost"]) assert.equal(warned({ HOST }), 0, HOST);
  for (const HOST of ["0.0.0.0", "::", "192.168.1.2"]) {
    assert.equal(warned({ HOST, PUBLIC_URL: "http://seance.exemple.fr" }), 1, HOST);
    assert.equal(warned({ HOST, PUBLIC_URL: "https://seance.exemple.fr" }), 0, "a proxy adds TLS");
  }
});

test("every answer has the headers that harden it", async () => {
  for (const route of ["/settings", "/rien", "/me"]) {
    const { headers } = await call("GET", route);
    assert.equal(headers["x-content-type-options"], "nosniff", route);
    assert.equal(headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'", route);
    assert.equal(headers["x-frame-options"], "DENY", route);
    assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin", route);
    assert.equal(headers["cross-origin-opener-policy"], "same-origin", route);
    assert.match(String(headers["permissions-policy"]), /camera=\(\)/);
    assert.equal(headers["strict-transport-security"], undefined, "not on plain http");
    assert.equal(headers["x-powered-by"], undefined);
    assert.equal(headers["access-control-allow-origin"], undefined);
  }
});

test("over https, browsers are told to stay there, and for the subdomains where the setting says so", async () => {
  const hsts = async (settings: Record<string, string>) => {
    const secured = Fastify();
    secureHeaders(secured, readConfig({ PUBLIC_URL: "https://seance.exemple.fr", ...settings }));
    return (await secured.inject("/")).headers["strict-transport-security"];
  };
  assert.equal(await hsts({}), "max-age=31536000");
  assert.equal(await hsts({ HSTS_SUBDOMAINS: "yes" }), "max-age=31536000; includeSubDomains");

  const https = { STREAM_HOSTS: ["https:"], PUBLIC_URL: "https://seance.exemple.fr" };
  assert.match(contentSecurityPolicy(https), /upgrade-insecure-requests/);
  assert.doesNotMatch(contentSecurityPolicy({ ...https, PUBLIC_URL: "http://localhost:8001" }), /upgrade-insecure-requests/);
});

const inlineStyle = "html{background:#0d0b0a}";

/** Pages built as the web is, on a folder of this test's own. */
async function pages() {
  const dist = await mkdtemp(path.join(await scratchFolder(), "dist-"));
  await mkdir(path.join(dist, "assets"));
  await writeFile(
    path.join(dist, "index.html"),
    `<!doctype html><title>Séance</title><style>${inlineStyle}</style><script type="module" src="/assets/app-1.js"></script>`,
  );
  await writeFile(path.join(dist, "assets/app-1.js"), "export {};");
  await writeFile(path.join(dist, "favicon.svg"), "<svg/>");
  await writeFile(path.join(dist, "sw.js"), "0;");
  await writeFile(path.join(dist, "manifest.webmanifest"), "{}");
  await mkdir(path.join(dist, "icons"));
  await writeFile(path.join(dist, "icons/icon.png"), "png");
  const server = Fastify();
  await server.register(async (instance) =>
    servePages(
      instance,
      site.services.config,
      async (asked) => (asked === "/films/absent" ? "missing" : { page: null, isCurrent: true }),
      dist,
    ),
  );
  return server;
}

test("pages: no inline script, none from elsewhere but the cast sender; every address of the site is the page", async () => {
  const server = await pages();
  for (const url of ["/", "/films", "/films/0199?lecture=1", "/admin/users", "/connexion", "/api/docs"]) {
    const { statusCode, headers, body } = await server.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.match(String(headers["content-type"]), /^text\/html/);
    const policy = String(headers["content-security-policy"]);
    const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0] ?? "", rule.split(" ").slice(1)]));
    assert.deepEqual(rules.get("default-src"), ["'self'"]);
    const [own, ...foreign] = rules.get("script-src") ?? ["missing"];
    assert.equal(own, "'self'");
    assert.deepEqual(foreign, [
      "https://www.gstatic.com/cv/js/sender/",
      "https://www.gstatic.com/eureka/clank/",
      "https://www.gstatic.com/cast/sdk/libs/sender/",
    ]);
    const styleHash = createHash("sha256").update(inlineStyle).digest("base64");
    assert.deepEqual(rules.get("style-src"), ["'self'", `'sha256-${styleHash}'`], "the page's own style, and no other inline");
    assert.deepEqual(rules.get("object-src"), ["'none'"]);
    assert.deepEqual(rules.get("base-uri"), ["'none'"]);
    assert.deepEqual(rules.get("frame-ancestors"), ["'none'"]);
    assert.doesNotMatch(policy.replace(/style-src[^;]*/, ""), /unsafe-inline|'unsafe-eval'|\*/);
    assert.doesNotMatch(body, /<script(?![^>]*\bsrc="\/)[^>]*>/, "no script without a source of ours");
  }
  const script = await server.inject({ url: "/assets/app-1.js" });
  assert.deepEqual([script.statusCode, script.headers["cache-control"]], [200, "public, max-age=31536000, immutable"]);
  assert.equal((await server.inject({ url: "/favicon.svg" })).headers["cache-control"], "no-cache");
  const { headers } = await server.inject({ url: "/" });
  assert.equal((await server.inject({ url: "/films", headers: { "if-none-match": String(headers["etag"]) } })).statusCode, 304);
  await server.close();
});

test("unknown files are a plain 404, unknown pages and titles the site's page with the status 404", async () => {
  const server = await pages();
  for (const url of ["/assets/app-2.js", "/robots.php", "/nothing.js?v=2"]) {
    const { statusCode, headers, body } = await server.inject({ url });
    assert.deepEqual([statusCode, headers["content-type"], body], [404, "text/plain; charset=utf-8", "Introuvable\n"], url);
  }
  // Answered as the rest of the API and of the media are, not by the pages.
  for (const url of ["/api/rien", "/media/rien"]) {
    const { statusCode, body } = await server.inject({ url });
    assert.deepEqual([statusCode, body.includes("Introuvable\n")], [404, false], url);
  }
  for (const url of ["/nulle-part", "/films/absent", "/films/absent?lecture=1", "/films/1/2"]) {
    const { statusCode, headers, body } = await server.inject({ url });
    assert.equal(statusCode, 404, url);
    assert.match(String(headers["content-type"]), /^text\/html/);
    assert.match(body, /<title>Séance/);
    const again = { url: "/films/present", headers: { "if-none-match": String(headers["etag"]) } };
    assert.equal((await server.inject(again)).statusCode, 200, "what was kept of the 404 is not the page");
  }
  assert.equal((await server.inject({ method: "HEAD", url: "/nulle-part" })).statusCode, 404);
  const robots = await server.inject({ url: "/robots.txt" });
  assert.equal(robots.headers["content-type"], "text/plain; charset=utf-8");
  assert.match(robots.body, /^User-agent: \*\nDisallow: \/\n/);
  await server.close();
});

test("the page of a title that visitors do not see has the status 404", async () => {
  const get = async (url: string) => (await app.inject({ url })).statusCode;
  const movie = await makeMovie(site.services.db);
  const draft = await makeMovie(site.services.db, { status: "draft" });
  const saga = await makeSaga(site.services.db);
  for (const url of [`/films/${movie}`, `/films/${movie.toUpperCase()}?lecture=film-${movie}`, `/sagas/${saga}`])
    assert.equal(await get(url), 200, url);
  for (const url of [`/films/${draft}`, `/series/${movie}`, `/films/${newId()}`, "/films/nosferatu", `/sagas/${newId()}`])
    assert.equal(await get(url), 404, url);
});

test("a picture for what has none: of the size that is asked for, with words that are text and nothing else", async () => {
  const get = (url: string) => app.inject({ url });
  const made = await get(`/placeholder/300/200?text=${encodeURIComponent(`Ciné <script>alert(1)</script> & "nuit"\u0007`)}`);
  assert.equal(made.statusCode, 200);
  assert.match(String(made.headers["content-type"]), /^image\/svg\+xml/);
  assert.match(String(made.headers["content-security-policy"]), /default-src 'none'.*frame-ancestors 'none'; sandbox/);
  assert.match(made.body, /^<svg [^>]*width="300" height="200"/);
  assert.ok(!/<script|\p{Cc}/u.test(made.body), made.body);
  for (const part of ["Ciné", "&lt;script&gt;", "&amp;", "&quot;nuit&quot;"]) assert.ok(made.body.includes(part), part);
  const long = (await get(`/placeholder/64/64?text=${"Le très long nom d’une chaîne ".repeat(40)}`)).body;
  assert.ok(long.length < 1200 && long.split("<text").length <= 4, long);
  assert.equal((await get("/placeholder/300/200")).statusCode, 200);
  assert.equal((await get("/placeholder/300/200?text=a&text=b")).statusCode, 200);
  for (const size of ["0/200", "300/2001", "300/-1", "a/b", "300/1e2"])
    assert.equal((await get(`/placeholder/${size}`)).statusCode, 404, size);
});

test("what makes the site installable is asked for anew each time, and may do what it must", async () => {
  const server = await pages();
  const types = {
    "/sw.js": "application/javascript",
    "/manifest.webmanifest": "application/manifest+json",
    "/icons/icon.png": "image/png",
  };
  for (const [url, type] of Object.entries(types)) {
    const { statusCode, headers } = await server.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.match(String(headers["content-type"]), new RegExp(`^${type.replace("+", String.raw`\+`)}`), url);
    assert.equal(headers["cache-control"], "no-cache", url);
    assert.equal(headers["service-worker-allowed"], undefined, "it lies where its scope begins");
    const again = await server.inject({ url, headers: { "if-none-match": String(headers["etag"]) } });
    assert.equal(again.statusCode, 304, url);
  }
  const policy = String((await server.inject({ url: "/" })).headers["content-security-policy"]);
  assert.match(policy, /(^|; )worker-src 'self'/);
  assert.match(policy, /(^|; )manifest-src 'self'/);
  await server.close();
});

test("nothing outside the built web can be read", async () => {
  const server = await pages();
  for (const url of [
    "/../package.json",
    "/assets/../../package.json",
    "/%2e%2e/package.json",
    "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
    "/..%5cpackage.json",
    "/assets/app-1.js%00.html",
  ]) {
    const { body, statusCode } = await server.inject({ url });
    assert.ok(statusCode >= 400 || body.startsWith("<!doctype html>"), `${url}: ${statusCode}`);
  }
  await server.close();
});

test("a setting that cannot be used is named, with what was given and what is accepted", () => {
  const faultOf = (env: Record<string, string>): string => {
    try {
      readConfig(env);
      return "accepted";
    } catch (error) {
      assert.ok(error instanceof BadSetting);
      return error.message;
    }
  };
  assert.equal(faultOf({ PORT: "abc" }), 'PORT : reçu "abc", attendu un nombre entier de 0 à 65535');
  assert.equal(faultOf({ PORT: "70000" }), 'PORT : reçu "70000", attendu un nombre entier de 0 à 65535');
  assert.equal(
    faultOf({ CACHE_MEMORY: "512KiB" }),
    'CACHE_MEMORY : reçu "512KiB", attendu une taille d’au moins 1MiB, comme 64MiB',
  );
  assert.match(faultOf({ MIN_FREE_DISK: "511MiB" }), /^MIN_FREE_DISK : reçu "511MiB", attendu une taille d’au moins 512MiB/);
  assert.equal(faultOf({ MIN_FREE_DISK: "512MiB" }), "accepted");
  for (const bad of ["/films,/films/hd", "/", "/srv", "/srv/media/films"])
    assert.match(
      faultOf({ LIBRARY_DIRS: bad, DATA_DIR: "/srv/data", MEDIA_DIR: "/srv/media" }),
      /^LIBRARY_DIRS : .* se recouvrent/,
      bad,
    );
  assert.equal(faultOf({ LIBRARY_DIRS: "/films, /films-hd,séries" }), "accepted");
  assert.match(faultOf({ PROTECTION: "maybe" }), /^PROTECTION : reçu "maybe", attendu .*off, player, full/);
  assert.match(faultOf({ PUBLIC_URL: "javascript:1" }), /^PUBLIC_URL : .*http\(s\)/);
  assert.match(faultOf({ COMMUNITY_URL: "pas une adresse" }), /^COMMUNITY_URL : /);
  assert.match(faultOf({ STREAM_HOSTS: "https: 'unsafe-inline'; script-src *" }), /^STREAM_HOSTS : /);
  for (const bad of ["true", "localhost", "10.0.0.1,proxy", "10.0.0.0/33", "10.0.0.0/0", "::1/129", "10.0.0.0/8/8", "10.0.0.0/"])
    assert.match(faultOf({ TRUST_PROXY: bad }), /^TRUST_PROXY : reçu .*, attendu des adresses IP/, bad);
  assert.match(faultOf({ FOUNDER_EMAIL: "a@exemple.fr" }), /FOUNDER_EMAIL et FOUNDER_PASSWORD/);
  assert.match(faultOf({ DATABASE_URL: "postgresql://u@h/d" }), /^APP_SECRET : /);
  assert.equal(faultOf({ PORT: "x", PROTECTION: "y" }).split("\n").length, 2, "every fault, a line each");
  const secret = faultOf({ APP_SECRET: "tropcourt", DATABASE_URL: "mysql://u:motdepasse@h/d" });
  assert.match(secret, /APP_SECRET : reçu \[masqué\], attendu au moins 32 caractères/);
  assert.doesNotMatch(secret, /tropcourt|motdepasse/);
  assert.equal(faultOf({ PORT: "", PROTECTION: "" }), "accepted", "empty is unset");
});

test("TRUST_PROXY takes addresses and ranges, as Fastify does", () => {
  const given = "127.0.0.1, 172.16.0.0/12,192.168.0.0/16, ::1, fd00::/8, loopback";
  const { TRUST_PROXY } = readConfig({ TRUST_PROXY: given });
  assert.deepEqual(TRUST_PROXY, ["127.0.0.1", "172.16.0.0/12", "192.168.0.0/16", "::1", "fd00::/8", "loopback"]);
  assert.doesNotThrow(() => Fastify({ trustProxy: [...TRUST_PROXY] }));
});

test("the setting that REGISTRATION replaces is refused, not passed over: a closed site stays closed", () => {
  for (const value of ["no", "yes"])
    assert.throws(() => readConfig({ OPEN_REGISTRATION: value }), /OPEN_REGISTRATION est remplacé : attendu REGISTRATION=/);
  assert.equal(readConfig({ OPEN_REGISTRATION: "", REGISTRATION: "closed" }).REGISTRATION, "closed");
});
