import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { after, test } from "node:test";
import fc from "fast-check";
import { openOutbound, OutboundFailure, type OutboundResponse, type Outbound, type OutboundRules } from "#core/outbound.ts";
import { isPublicAddress } from "#core/public-address.ts";
import { sharedData } from "#test/shared-data.ts";
import { countTries } from "#test/security/tries.ts";

const attacked = countTries();
const servers: { close(): unknown }[] = [];
const outbounds: Outbound[] = [];
after(() => {
  outbounds.forEach((outbound) => outbound.close());
  servers.forEach((server) => server.close());
});
const listen = (server: Server | http.Server, host: string): Promise<number> =>
  new Promise((resolve) => {
    servers.push(server);
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
  });

/** Sockets that were opened to a place on this machine where nobody must come. */
const reached: string[] = [];
const canary = (host: string): Promise<number> =>
  listen(
    createServer((socket) => {
      reached.push(`${socket.localAddress}:${socket.localPort}`);
      socket.destroy();
    }),
    host,
  );
const [port4, port6] = [await canary("127.0.0.1"), await canary("::1").catch(() => 1)];

const open = (rules: Partial<OutboundRules> = {}): Outbound => {
  const outbound = openOutbound({ connectMs: 2000, headersMs: 3000, ...rules });
  outbounds.push(outbound);
  return outbound;
};
const ask = (outbound: Outbound, url: string, admits: (url: URL) => boolean = () => true): Promise<OutboundResponse> =>
  outbound.open({ url: new URL(url), method: "GET", signal: AbortSignal.timeout(5000), admits });
/** Refused, for that reason, and the canary is still alone. */
const refuses = async (outbound: Outbound, url: string, reason: RegExp, admits?: (url: URL) => boolean): Promise<void> => {
  attacked();
  await assert.rejects(
    ask(outbound, url, admits),
    (error) => error instanceof OutboundFailure && reason.test(error.message),
    url,
  );
  assert.deepEqual(reached, [], url);
};

/** Resolves as the data says, and names that mean this machine or a cloud's own server as they do there. */
const names: Record<string, string> = {
  localhost: "127.0.0.1",
  "instance-data": "169.254.169.254",
  metadata: "169.254.169.254",
  "metadata.google.internal": "169.254.169.254",
  "169.254.169.254.nip.io": "169.254.169.254",
  "company.127.0.0.1.nip.io": "127.0.0.1",
  "localtest.me": "::1",
};
const resolve: OutboundRules["resolve"] = async (name) => {
  const address = names[name];
  if (address === undefined) throw new Error(`${name} is nobody's here`);
  return [{ address, family: address.includes(":") ? 6 : 4 }];
};

test("loopback is refused in every spelling before the resolver is asked", async () => {
  const outbound = open({
    resolve: () => {
      throw new Error("the resolver is never asked about a literal");
    },
  });
  for (const host of [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "0177.0.0.0x1",
    "017700000001",
    "127.0.0.1.",
    "127.255.255.254",
    "0",
    "0.0.0.0",
    "１２７.０.０.１",
    "127。0。0。1",
    "①②⑦.⓪.⓪.①",
    "%31%32%37.0.0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
  ])
    await refuses(
      outbound,
      `http://${host}:${host.startsWith("[") && !host.includes("127") ? port6 : port4}/`,
      /adresse refusée/,
    );
});

test("refuses userinfo tricks and other protocols", async () => {
  const outbound = open({ resolve });
  await refuses(outbound, `http://coffre.exemple@127.0.0.1:${port4}/`, /identifiants/);
  await refuses(outbound, `http://coffre.exemple:x@127.0.0.1:${port4}/`, /identifiants/);
  await refuses(outbound, `http://127.0.0.1:${port4}\\@coffre.exemple/`, /adresse refusée/);
  await refuses(outbound, `http://127.0.0.1:${port4}#@coffre.exemple/`, /adresse refusée/);
  for (const url of [
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:1/",
    "data:text/plain,x",
    "blob:http://127.0.0.1/",
  ])
    await refuses(outbound, url, /protocole/);
});

test("refuses a name when any of its addresses is private, at each connection", async () => {
  const answers = [
    [{ address: "127.0.0.1", family: 4 }],
    [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ],
    [{ address: "::1", family: 6 }],
    [{ address: "::ffff:127.0.0.1", family: 6 }],
    [{ address: "fe80::1%lo", family: 6 }],
    [],
  ];
  for (const answer of answers)
    await refuses(open({ resolve: async () => answer }), `http://coffre.exemple:${port4}/`, /adresse résolue refusée/);

  // DNS rebinding: the check applies to the addresses of each connection.
  const upstream = await listen(
    http.createServer((_request, response) => response.writeHead(200, { connection: "close" }).end("ok")),
    "127.0.0.2",
  );
  const turns = ["127.0.0.2", "127.0.0.1"];
  const outbound = open({
    allows: (address) => address === "127.0.0.2",
    resolve: async () => [{ address: turns.shift() ?? "", family: 4 }],
  });
  assert.equal((await ask(outbound, `http://coffre.exemple:${upstream}/`)).status, 200);
  await refuses(outbound, `http://coffre.exemple:${port4}/`, /adresse résolue refusée/);
});

test("checks the remote address of the connected socket before it writes", async () => {
  const received: string[] = [];
  const upstream = await listen(
    createServer((socket) => {
      socket.on("data", (data) => received.push(String(data)));
      socket.on("error", () => undefined);
    }),
    "127.0.0.1",
  );
  // The resolved address is public, but the socket connects elsewhere.
  let asked = 0;
  const outbound = open({ allows: () => ++asked === 1, resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
  await assert.rejects(ask(outbound, `http://coffre.exemple:${upstream}/`), /adresse atteinte refusée/);
  assert.equal(asked, 2);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(received, []);
});

test("checks each redirect, follows three at most, and none to a host that is not admitted", async () => {
  let target = "";
  const hops: string[] = [];
  const upstream = await listen(
    http.createServer((request, response) => {
      hops.push(request.url ?? "");
      const left = Number(/^\/(\d+)$/.exec(request.url ?? "")?.[1] ?? 0);
      if (request.url === "/fin") response.writeHead(200).end("ok");
      else response.writeHead(302, { location: left > 1 ? `/${left - 1}` : left === 1 ? "/fin" : target }).end();
    }),
    "127.0.0.2",
  );
  const home = `http://coffre.exemple:${upstream}`;
  const outbound = open({
    allows: (address) => address === "127.0.0.2",
    resolve: async (name) => [{ address: name === "piege.exemple" ? "127.0.0.1" : "127.0.0.2", family: 4 }],
  });
  const three = await ask(outbound, `${home}/3`);
  assert.deepEqual([three.status, three.url.pathname], [200, "/fin"]);
  three.body.resume();
  await refuses(outbound, `${home}/4`, /trop de redirections/);
  for (const [location, reason] of [
    [`http://127.0.0.1:${port4}/`, /adresse refusée/],
    [`//127.1:${port4}/`, /adresse refusée/],
    [`http://2130706433:${port4}/`, /adresse refusée/],
    [`http://[::1]:${port6}/`, /adresse refusée/],
    [`http://[::ffff:7f00:1]:${port4}/`, /adresse refusée/],
    [`http://piege.exemple:${port4}/`, /adresse résolue refusée/],
    [`http://a:b@coffre.exemple:${upstream}/fin`, /identifiants/],
    ["file:///etc/passwd", /protocole/],
    ["http://[/", /illisible/],
  ] as const) {
    target = location;
    await refuses(outbound, `${home}/vers`, reason);
  }
  target = "http://autre.exemple/";
  const admitted: string[] = [];
  await refuses(
    outbound,
    `${home}/vers`,
    /hôte refusé/,
    ({ hostname }) => admitted.push(hostname) > 0 && hostname === "coffre.exemple",
  );
  assert.deepEqual(admitted, ["coffre.exemple", "autre.exemple"]);
});

test("gives up on a server that does not answer, or sends endless informational responses", async () => {
  const silent = await listen(
    createServer((socket) => void socket.on("error", () => undefined)),
    "127.0.0.2",
  );
  const drip = await listen(
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x-a: b\r\n"), 10);
      socket.on("close", () => clearInterval(timer));
    }),
    "127.0.0.2",
  );
  const outbound = open({ allows: () => true, headersMs: 150 });
  for (const port of [silent, drip]) await refuses(outbound, `http://127.0.0.2:${port}/`, /trop lente/);
  const unheard = open({ allows: () => true, connectMs: 60, resolve: () => new Promise(() => undefined) });
  await refuses(unheard, "http://coffre.exemple/", /connexion trop lente/);
});

test("classifies only public internet addresses as public", () => {
  for (const address of [
    "1.1.1.1",
    "93.184.216.34",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.255.255",
    "192.0.1.1",
    "223.255.255.255",
  ])
    assert.ok(isPublicAddress(address), address);
  for (const address of ["2606:4700:4700::1111", "2a00:1450::1", "2001:4860:4860::8888"])
    assert.ok(isPublicAddress(address), address);
  for (const address of [
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "::8.8.8.8",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:808:808::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2a00:1450::1%eth0",
    "",
    "localhost",
    "1.2.3",
    "01.1.1.1",
  ])
    assert.ok(!isPublicAddress(address), address);
  fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`::ffff:${address}`) && !isPublicAddress(`::${address}`)));
});

test("no address of known attack lists opens a connection", async (t) => {
  const hostile = sharedData(t, "hostile/ssrf_urls_dev.jsonl");
  if (hostile === null) return;
  const connected: string[] = [];
  const tried = { refused: 0, unreadable: 0 };
  const outbound = open({
    allows: (address) => {
      // A public address would be connected to: it is noted, and nobody on the network is ever asked.
      if (isPublicAddress(address)) connected.push(address);
      return false;
    },
    resolve,
  });
  for (const line of readFileSync(hostile, "utf8").trim().split("\n")) {
    const { url } = JSON.parse(line) as { url: string };
    if (!URL.canParse(url)) {
      tried.unreadable++;
      continue;
    }
    attacked();
    await assert.rejects(ask(outbound, url), OutboundFailure, url);
    tried.refused++;
  }
  assert.deepEqual([reached, connected], [[], []]);
  assert.ok(tried.refused > 40, JSON.stringify(tried));
});
