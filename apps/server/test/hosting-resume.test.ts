import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import { readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { hostingMessages, uploads } from "@seance/contract/hosting";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { commitAndTell } from "#db/bus.ts";
import { sweepUploads } from "#domains/hosting/files/sweep.ts";
import { pace } from "#http/slow-bodies.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { makeMovie, movieForm } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const film = await readFile(filmFile);
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A client of the protocol, as simple as can be. */
function client(base: string, token: string) {
  const headers = (more: Record<string, string> = {}) => ({
    "tus-resumable": "1.0.0",
    connection: "close",
    ...(token && { authorization: `Bearer ${token}` }),
    ...more,
  });
  return {
    begin: (length: number | null, name = "film.mp4") =>
      fetch(`${base}/api/uploads`, {
        method: "POST",
        headers: headers({
          ...(length !== null && { "upload-length": String(length) }),
          "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
        }),
      }),
    goOn: (url: string, offset: number, bytes: Buffer) =>
      fetch(base + url, {
        method: "PATCH",
        headers: headers({ "upload-offset": String(offset), "content-type": "application/offset+octet-stream" }),
        body: bytes as Buffer<ArrayBuffer>,
      }),
    ask: (url: string) => fetch(base + url, { method: "HEAD", headers: headers() }),
    cancel: (url: string) => fetch(base + url, { method: "DELETE", headers: headers() }),
  };
}

const site = await testApp();
const { services, call } = site;
await site.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = site.app.server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
const admin = await signIn(site, "admin");
const other = await signIn(site, "fondateur");
const mine = client(base, admin.token);
const incoming = path.join(services.config.MEDIA_DIR, ".uploads");

const beginWith = (metadata: string) =>
  fetch(`${base}/api/uploads`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${admin.token}`,
      "tus-resumable": "1.0.0",
      "upload-length": "9",
      "upload-metadata": metadata,
    },
  });
const urlOf = async (begun: Promise<Response>): Promise<string> => {
  const answer = await begun;
  assert.equal(answer.status, 201);
  return answer.headers.get("location") ?? "";
};
const idOf = (url: string): string => url.split("/").at(-1) ?? "";
/** Sends the first half of the film, and nothing more. */
function startSending(token: string) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let sent: ReturnType<typeof request> | undefined;
  const begin = (url: string): void => {
    const headers = {
      authorization: `Bearer ${token}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": film.length,
    };
    sent = request(base + url, { method: "PATCH", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.write(film.subarray(0, film.length / 2));
  };
  return { agent: { begin, stop: () => sent?.destroy() }, answer: promise };
}
async function forgetUploads(): Promise<void> {
  await services.db.deleteFrom("upload").execute();
  for (const name of await readdir(incoming)) await rm(path.join(incoming, name));
}
/** Takes the right to upload away from somebody, as every process is told. */
const revoke = ({ id }: Person, how: "ban" | "role" | "session") =>
  commitAndTell(services, { kind: "account", id }, async (tx) => {
    if (how === "session") return tx.deleteFrom("session").where("account_id", "=", id).execute();
    const change = how === "ban" ? { is_active: false } : { role: "user" as const };
    return tx.updateTable("account").set(change).where("id", "=", id).execute();
  });
const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
const videoOf = async (url: string) =>
  (await call("GET", "/hosted-videos", { token: admin.token })).json.videos.find(
    (video: { id: string }) => video.id === idOf(url),
  );

test("an upload in three parts stores the file, and reports its offset throughout", async () => {
  const url = await urlOf(mine.begin(film.length, "À bout de souffle.mp4"));
  assert.match(url, /^\/api\/uploads\/[0-9a-f-]{36}$/);
  const ends = [1_000_000, 4_000_000, film.length];
  let offset = 0;
  for (const end of ends) {
    const answer = await mine.goOn(url, offset, film.subarray(offset, end));
    assert.deepEqual([answer.status, answer.headers.get("upload-offset")], [204, String(end)]);
    offset = end;
    const told = await mine.ask(url);
    assert.deepEqual(
      [told.status, told.headers.get("upload-offset"), told.headers.get("upload-length")],
      [200, String(end), String(film.length)],
    );
    assert.equal(told.headers.get("access-control-allow-origin"), null);
  }
  const video = await videoOf(url);
  assert.deepEqual([video.original_filename, video.size, video.status], ["À bout de souffle.mp4", film.length, "ready"]);
  await makeMovie(services.db, { video_url: video.video_url });
  const bytes = Buffer.from(await (await fetch(base + video.video_url)).arrayBuffer());
  assert.equal(sha256(bytes), sha256(film));
  assert.equal((await mine.goOn(url, 0, film.subarray(0, 10))).status, 404, "what is whole is not written to again");
  assert.deepEqual(await readdir(incoming), []);
});

test("only its owner resumes, reads and cancels an upload", async () => {
  const url = await urlOf(mine.begin(film.length));
  await mine.goOn(url, 0, film.subarray(0, 1000));
  for (const [token, status] of [
    [other.token, 404],
    [(await signIn(site)).token, 403],
    ["", 401],
  ] as const) {
    const theirs = client(base, token);
    assert.equal((await theirs.ask(url)).status, status);
    assert.equal((await theirs.goOn(url, 1000, film.subarray(1000, 2000))).status, status);
    assert.equal((await theirs.cancel(url)).status, status);
    if (status !== 404) assert.equal((await theirs.begin(10)).status, status);
  }
  assert.equal((await mine.ask(url)).headers.get("upload-offset"), "1000");
  assert.equal((await stat(path.join(incoming, idOf(url)))).size, 1000);
  assert.equal((await mine.cancel(url)).status, 204);
  assert.equal((await mine.ask(url)).status, 404);
  assert.deepEqual(await readdir(incoming), []);
});

test("refusals of the protocol have the site's messages, and write nothing", async () => {
  const url = await urlOf(mine.begin(1000));
  const cases: [Promise<Response>, number][] = [
    [mine.goOn(url, 5, film.subarray(0, 10)), 409],
    [mine.goOn(url, 0, film.subarray(0, 1001)), 413],
    [mine.begin(null), 400],
    [mine.begin(services.config.MAX_UPLOAD + 1), 413],
    [mine.begin(0), 422],
    [mine.begin(1000, "film.avi"), 415],
    [mine.begin(1000, "film\0.mp4"), 400],
    [beginWith("filename ###"), 400],
    [beginWith("__proto__ YQ=="), 400],
    [mine.ask(`/api/uploads/${newId()}`), 404],
    [mine.ask("/api/uploads/..%2f..%2fapp-secret"), 404],
    [
      fetch(base + url, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${admin.token}`,
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        },
        body: "x",
      }),
      412,
    ],
    [
      fetch(base + url, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${admin.token}`,
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "content-type": "application/json",
        },
        body: "{}",
      }),
      400,
    ],
  ];
  for (const [asked, status] of cases) {
    const answer = await asked;
    assert.equal(answer.status, status, answer.url);
    const text = await answer.text();
    if (text) assert.deepEqual(Object.keys(JSON.parse(text)), ["detail"]);
  }
  assert.equal((await mine.ask(url)).headers.get("upload-offset"), "0");
  await mine.cancel(url);
});

test("refuses an upload that is not a video when it is complete, and deletes it", async () => {
  const bytes = Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n");
  const url = await urlOf(mine.begin(bytes.length, "film.mp4"));
  const answer = await mine.goOn(url, 0, bytes);
  assert.deepEqual([answer.status, await answer.json()], [415, { detail: hostingMessages.notVideo }]);
  assert.equal((await mine.ask(url)).status, 404);
  assert.deepEqual(await readdir(incoming), []);
});

test("HEAD finishes a complete upload whose last answer was lost", async () => {
  const url = await urlOf(mine.begin(film.length));
  // As if the process had ended right after the last byte.
  await writeFile(path.join(incoming, idOf(url)), film);
  const told = await Promise.all([mine.ask(url), mine.ask(url)]);
  for (const answer of told) assert.deepEqual([answer.status, answer.headers.get("upload-offset")], [200, String(film.length)]);
  assert.equal((await videoOf(url)).size, film.length);
});

test("stops an upload with 507 when the disk fills up, and resumes it once there is room", async () => {
  const url = await urlOf(mine.begin(film.length));
  const { config } = services;
  const floor = config.MIN_FREE_DISK;
  Object.assign(config, { MIN_FREE_DISK: 2 ** 50 });
  const full = await mine.goOn(url, 0, film);
  assert.deepEqual([full.status, await full.json()], [507, { detail: hostingMessages.noSpace }]);
  assert.equal((await mine.begin(1000)).status, 507);
  Object.assign(config, { MIN_FREE_DISK: floor });
  const offset = Number((await mine.ask(url)).headers.get("upload-offset"));
  assert.equal((await mine.goOn(url, offset, film.subarray(offset))).status, 204);
  assert.equal((await videoOf(url)).size, film.length);
});

test("what an upload has announced is kept free for it, also in other processes and for uploads in one request", async () => {
  const second = await testApp({}, { databaseUrl: site.databaseUrl });
  Object.assign(second.services.config, { MEDIA_DIR: services.config.MEDIA_DIR });
  await second.app.listen({ port: 0, host: "127.0.0.1" });
  const there = client(`http://127.0.0.1:${(second.app.server.address() as AddressInfo).port}`, admin.token);
  const mebibyte = 2 ** 20;
  const floors = [services.config, second.services.config].map((config) => ({ config, floor: config.MIN_FREE_DISK }));
  // Room for one film of 64 MiB, not for two.
  for (const { config } of floors)
    Object.defineProperty(config, "MIN_FREE_DISK", {
      configurable: true,
      get: () => freeBytes(incoming) - 100 * mebibyte,
    });
  try {
    const first = await urlOf(mine.begin(64 * mebibyte));
    assert.equal((await there.begin(64 * mebibyte)).status, 507);
    assert.equal((await there.begin(16 * mebibyte)).status, 201);
    const form = new FormData();
    form.append("file", new Blob([Buffer.alloc(40 * mebibyte)]), "film.mp4");
    const headers = { authorization: `Bearer ${admin.token}`, connection: "close" };
    assert.equal((await fetch(`${base}/api/upload-video`, { method: "POST", headers, body: form })).status, 507);
    await utimes(path.join(incoming, idOf(first)), new Date(), new Date(Date.now() - 61 * 60_000));
    assert.equal((await there.begin(64 * mebibyte)).status, 201, "nobody has sent anything of the first one for an hour");
  } finally {
    for (const { config, floor } of floors) Object.defineProperty(config, "MIN_FREE_DISK", { value: floor, writable: true });
    await forgetUploads();
  }
});

test("an upload ends without a video once its sender is banned, demoted or signed out", async () => {
  for (const end of ["ban", "role", "session"] as const) {
    const person = await signIn(site, "admin");
    const { agent, answer } = startSending(person.token);
    const url = await urlOf(client(base, person.token).begin(film.length));
    agent.begin(url);
    await until("the first half is there", async () => (await stat(path.join(incoming, idOf(url)))).size > 0);
    await revoke(person, end);
    assert.equal(await answer, end === "role" ? 403 : 401, end);
    agent.stop();
    assert.equal(await videoOf(url), undefined, end);
  }
  await forgetUploads();
});

test("an upload in one request ends without a video once its sender is banned, demoted or signed out", async () => {
  const videos = async () => (await call("GET", "/hosted-videos", { token: admin.token })).json.videos.length;
  const before = await videos();
  for (const end of ["ban", "role", "session"] as const) {
    const person = await signIn(site, "admin");
    const head = `--xyz\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "multipart/form-data; boundary=xyz" };
    const sent = request(`${base}/api/upload-video`, { method: "POST", headers });
    sent.on("error", () => undefined);
    const answer = once(sent, "response");
    sent.write(head);
    sent.write(film.subarray(0, film.length / 2));
    await until("a part is there", async () => {
      const [name] = await readdir(incoming);
      return name !== undefined && (await stat(path.join(incoming, name))).size > 0;
    });
    await revoke(person, end);
    await until("the part is deleted", async () => (await readdir(incoming)).length === 0);
    sent.write(film.subarray(film.length / 2));
    sent.end("\r\n--xyz--\r\n");
    const [{ statusCode }] = await answer;
    assert.equal(statusCode, end === "role" ? 403 : 401, end);
    assert.equal(await videos(), before, end);
    assert.deepEqual(await services.db.selectFrom("upload").select("id").execute(), []);
  }
});

test("sweeps abandoned uploads and files without a row after two days, and keeps active ones", async () => {
  const [old, fresh] = [await urlOf(mine.begin(1000)), await urlOf(mine.begin(1000))];
  const past = new Date(Date.now() - (uploads.expiryHours + 1) * 3_600_000);
  await services.db
    .updateTable("upload")
    .set({ created_at: past, expires_at: sql<Date>`now() - interval '1 hour'` })
    .where("id", "=", idOf(old))
    .execute();
  assert.equal((await mine.goOn(old, 0, film.subarray(0, 10))).status, 410);
  const stray = path.join(incoming, newId());
  const lost = path.join(services.config.MEDIA_DIR, "hosted", `${newId()}.mp4`);
  const kept = path.join(services.config.MEDIA_DIR, "hosted", "a-la-main.mp4");
  for (const file of [stray, lost, kept]) {
    await writeFile(file, "x");
    await utimes(file, past, past);
  }
  await sweepUploads(services);
  assert.deepEqual(await readdir(incoming), [idOf(fresh)]);
  assert.equal((await mine.ask(old)).status, 404);
  assert.equal((await mine.ask(fresh)).status, 200);
  await assert.rejects(stat(lost));
  await stat(kept);
  assert.equal(
    (await services.db.selectFrom("hosted_video").select("filename").execute()).length,
    (await readdir(path.dirname(kept))).length - 1,
  );
  await mine.cancel(fresh);
});

/** A PATCH that sends `step` bytes every so often, from 0; gives its status, or null where it was cut. */
async function drip(url: string, steps: number, step: number, everyMs: number): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const sent = request(base + url, {
    method: "PATCH",
    agent: false,
    headers: {
      authorization: `Bearer ${admin.token}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": String(steps * step),
    },
  });
  sent.on("response", (answer) => resolve(answer.statusCode ?? null));
  sent.on("error", () => resolve(null));
  for (let i = 0; i < steps && !sent.destroyed; i++) {
    sent.write(film.subarray(i * step, (i + 1) * step));
    await sleep(everyMs);
  }
  sent.end();
  return promise;
}

test("an upload outlasts the request timeout while it progresses, and ends when it trickles", async () => {
  const { server } = site.app;
  const usual = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout, ...pace };
  // Of the two, the shorter is that of the headers, whichever it is.
  server.headersTimeout = 800;
  server.requestTimeout = 1000;
  Object.assign(pace, { windowMs: 700, bytes: 10_000 });
  try {
    // The clock of all requests looks every two seconds: this one lasts five.
    const steady = await urlOf(mine.begin(50 * 20_000));
    const began = performance.now();
    const [status, slow] = await Promise.all([
      drip(steady, 50, 20_000, 100),
      drip(await urlOf(mine.begin(100 * 10)), 100, 10, 50),
    ]);
    assert.ok(performance.now() - began > 4000);
    assert.equal(status, 415, "all of it came, and a piece of a film is no film");
    assert.ok(slow === 408 || slow === null, String(slow));
  } finally {
    server.requestTimeout = usual.requestTimeout;
    server.headersTimeout = usual.headersTimeout;
    Object.assign(pace, { windowMs: usual.windowMs, bytes: usual.bytes });
  }
});

const main = path.join(import.meta.dirname, "../src/main.mjs");
const started = new Set<ChildProcess>();
after(() => started.forEach((child) => child.kill("SIGKILL")));

async function startMain(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until("it listens", () => output.includes("Séance est ouverte") || child.exitCode !== null);
  assert.equal(child.exitCode, null, output);
  return child;
}

test("resumes an upload in the next process after kill -9, and stores the same file", async () => {
  const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };
  const own = await freePort();
  const settings = {
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: await testDatabase(),
    APP_SECRET: "x".repeat(40),
    PORT: String(own),
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    FOUNDER_EMAIL: founder.email,
    FOUNDER_PASSWORD: founder.password,
  };
  const there = `http://127.0.0.1:${own}`;
  let server = await startMain(settings);
  const signedIn = await fetch(`${there}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(founder),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const theirs = client(there, token);
  const url = await urlOf(theirs.begin(film.length));
  const file = path.join(settings.DATA_DIR, "media", ".uploads", idOf(url));
  const kills = [700_000, 2_500_000];
  for (const at of kills) {
    const from = (await stat(file)).size;
    const sent = request(there + url, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
        "content-length": String(film.length - from),
      },
    });
    const cut = once(sent, "error");
    // Not all of it: the end is never on its way when the process is killed.
    sent.write(film.subarray(from, at + 1_000_000));
    await until("so much has come", async () => (await stat(file)).size > at);
    server.kill("SIGKILL");
    await cut;
    await once(server, "exit");
    started.delete(server);
    server = await startMain(settings);
    const told = await theirs.ask(url);
    assert.equal(told.status, 200);
    assert.equal(Number(told.headers.get("upload-offset")), (await stat(file)).size);
  }
  const offset = (await stat(file)).size;
  assert.ok(offset > 2_500_000);
  assert.equal((await theirs.goOn(url, offset, film.subarray(offset))).status, 204);
  const link = `/media/hosted/${idOf(url)}.mp4`;
  const made = await fetch(`${there}/api/movies`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(movieForm(link)),
  });
  assert.equal(made.status, 201);
  const bytes = Buffer.from(await (await fetch(there + link)).arrayBuffer());
  assert.equal(sha256(bytes), sha256(film));
  server.kill("SIGTERM");
  await once(server, "exit");
  started.delete(server);
});
