import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const main = path.join(import.meta.dirname, "../src/main.mjs");
const started = new Set<ChildProcess>();
after(() => started.forEach((child) => child.kill("SIGKILL")));

interface Server {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

/** The real program, on settings of this test's. */
async function startMain(settings: Record<string, string>): Promise<Server> {
  const env = { PATH: process.env["PATH"], DATA_DIR: await scratchFolder(), LOG_LEVEL: "info", RATE_LIMITS: "off", ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited = once(child, "exit").then(([code]) => {
    started.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, exited };
}

async function startListening(settings: Record<string, string> = {}) {
  const port = await freePort();
  const DATABASE_URL = await testDatabase();
  const server = await startMain({ PORT: String(port), DATABASE_URL, APP_SECRET: "x".repeat(40), ...settings });
  await until("it listens", () => server.output().includes("Séance est ouverte") || server.child.exitCode !== null);
  assert.equal(server.child.exitCode, null, server.output());
  return { ...server, port };
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });
after(() => agent.destroy());

async function get(own: Agent, port: number): Promise<IncomingMessage> {
  const sent = request({ port, path: "/api/health/live", agent: own }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await once(answer.resume(), "end");
  return answer;
}

interface Sent {
  /** Once the server has read the headers. */
  readonly taken: Promise<unknown>;
  readonly status: Promise<number>;
}

function post(port: number, route: string, body: object): Sent {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { "content-type": "application/json", expect: "100-continue" };
  const sent = request({ port, host: "127.0.0.1", path: `/api${route}`, method: "POST", agent, headers }, (answer) => {
    answer
      .resume()
      .once("end", () => resolve(answer.statusCode ?? 0))
      .once("error", reject);
  });
  sent.once("error", reject).once("continue", () => sent.end(JSON.stringify(body)));
  sent.flushHeaders();
  return { taken: once(sent, "continue"), status: promise };
}

test("long reads go to the replica, all else to the database itself", async () => {
  const replica = await testApp();
  await signIn(replica, "ami");
  const founder = { FOUNDER_EMAIL: "fondateur@exemple.fr", FOUNDER_PASSWORD: "bonne-seance" };
  const { port } = await startListening({ ...founder, DATABASE_REPLICA_URL: replica.databaseUrl });
  const api = `http://127.0.0.1:${port}/api`;
  const login = await fetch(`${api}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: founder.FOUNDER_EMAIL, password: founder.FOUNDER_PASSWORD }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const answer = await fetch(`${api}/database/users`, { headers: { authorization: `Bearer ${access_token}` } });
  const { users } = (await answer.json()) as { users: { role: string }[] };
  assert.deepEqual(
    users.map(({ role }) => role),
    ["ami"],
  );
});

test("SIGTERM: every request in flight is answered, none is taken any more, and it ends in time", async () => {
  const { child, exited, port, output } = await startListening();
  assert.match(output(), /premier-demarrage et entrez ce code : [A-Z0-9-]{14}/);
  // Sign-ins take their time, two at once: most of these are still waiting when the signal comes.
  const inFlight = Array.from({ length: 12 }, (_, i) =>
    post(port, "/login", { email: `p${i}@exemple.fr`, password: "secret-1" }),
  );
  await Promise.all(inFlight.map(({ taken }) => taken));
  await Promise.race(inFlight.map(({ status }) => status));
  const began = performance.now();
  child.kill("SIGTERM");
  assert.deepEqual(new Set(await Promise.all(inFlight.map(({ status }) => status))), new Set([401]));
  assert.equal(await exited, 0);
  assert.ok(performance.now() - began < 30_000);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/api/health`));
  assert.doesNotMatch(output(), /@exemple\.fr|secret-1/, "nothing of what was sent is in the log");
});

test("SIGTERM: clients that keep their connections are told that these close, and lose no request", async () => {
  const { child, exited, port } = await startListening();
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((own) => get(own, port)));
  child.kill("SIGTERM");
  const last = agents.map(async (own) => {
    for (;;) {
      const { headers, statusCode } = await get(own, port);
      if (headers.connection === "close") return statusCode;
    }
  });
  assert.deepEqual(new Set(await Promise.all(last)), new Set([200]));
  assert.equal(await exited, 0);
});

test("SIGTERM with connections that are open and silent: they do not hold it", async () => {
  const { child, exited, port } = await startListening();
  const idle = await Promise.all(Array.from({ length: 30 }, () => fetch(`http://127.0.0.1:${port}/api/health`)));
  for (const answer of idle) assert.equal(await answer.json().then((health) => (health as { status: string }).status), "ok");
  const began = performance.now();
  child.kill("SIGTERM");
  assert.equal(await exited, 0);
  assert.ok(performance.now() - began < 9000, "before their time is over");
});

test("a bad setting stops the start with its name, what was given and what is accepted", async () => {
  const { exited, output } = await startMain({ PORT: "huit mille", PROTECTION: "trop" });
  assert.equal(await exited, 1);
  assert.match(output(), /PORT : reçu "huit mille", attendu un nombre entier de 0 à 65535/);
  assert.match(output(), /PROTECTION : reçu "trop", attendu .*off, player, full/);
  assert.doesNotMatch(output(), /\bat .*\.ts:/, "no stack");
});

test("a port that is taken is said, with what to do", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { exited, output } = await startMain({
    PORT: String(port),
    DATABASE_URL: await testDatabase(),
    APP_SECRET: "x".repeat(40),
  });
  assert.equal(await exited, 1);
  assert.match(output(), new RegExp(`port ${port} est déjà pris`));
  taken.close();
});

test("a start on the data of a newer version says so and ends with 1; a server that runs goes on", async () => {
  const DATABASE_URL = await testDatabase();
  const running = await startListening({ DATABASE_URL });
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("insert into migration (name, version) values ('9999-futur.sql', '7.1.0')");
  await client.end();
  const founder = { FOUNDER_EMAIL: "fondateur@exemple.fr", FOUNDER_PASSWORD: "bonne-seance" };
  const { child, output } = await startMain({ PORT: "0", DATABASE_URL, APP_SECRET: "x".repeat(40), ...founder });
  await until("it ends, or listens", () => child.exitCode !== null || output().includes("Séance est ouverte"));
  assert.equal(child.exitCode, 1, output());
  assert.match(
    output(),
    /viennent de Séance 7\.1\.0, une version plus récente : Séance .* ne les connaît pas \(schéma 9999-futur\.sql\)/,
  );
  assert.match(output(), /Mettez le site à jour, ou restaurez une sauvegarde/);
  assert.doesNotMatch(output(), /Séance est ouverte|\bat .*\.ts:/);
  const login = post(running.port, "/login", { email: founder.FOUNDER_EMAIL, password: founder.FOUNDER_PASSWORD });
  const status = await login.status;
  assert.equal(status, 401, "the server that runs answers, and the start made no founder");
});
