import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parsePlace, rewriteLink, type Place } from "#domains/url-migration/rewrite.ts";

const place = (typed: string): Place => {
  const read = parsePlace(typed);
  assert.ok(read, typed);
  return read;
};
const moved = (link: string, from: string, to: string) => rewriteLink(link, place(from), place(to));

test("parses a domain as a host with an optional port and protocol", () => {
  assert.deepEqual(parsePlace(" Exemple.FR. "), { host: "exemple.fr", port: null, protocol: null });
  assert.deepEqual(parsePlace("exemple.fr:8080"), { host: "exemple.fr", port: "8080", protocol: null });
  assert.deepEqual(parsePlace("HTTPS://exemple.fr/"), { host: "exemple.fr", port: null, protocol: "https:" });
  assert.deepEqual(parsePlace("cinéma.fr"), { host: "xn--cinma-dsa.fr", port: null, protocol: null });
  assert.deepEqual(parsePlace("[2001:DB8::1]:80"), { host: "[2001:db8::1]", port: "80", protocol: null });
  assert.deepEqual(parsePlace("192.0.2.1"), { host: "192.0.2.1", port: null, protocol: null });
  for (const typed of [
    "",
    "exemple.fr/films",
    "exemple.fr?x",
    "exemple.fr#x",
    "moi@exemple.fr",
    "ftp://exemple.fr",
    "javascript:alert(1)",
    "exemple .fr",
    "exemple.fr:99999",
    "exemple.fr:http",
    "a:b:c",
    "exem<ple.fr",
    "%",
    "//exemple.fr",
    "exemple.fr\\x",
    ".",
    ":80",
  ])
    assert.equal(parsePlace(typed), null, typed);
});

test("replaces the host of matching links, and nothing else", () => {
  for (const [link, from, to, expected] of [
    ["https://ancien.fr/a.mp4", "ancien.fr", "nouveau.fr", "https://nouveau.fr/a.mp4"],
    ["https://ANCIEN.fr./a.mp4", "ancien.fr", "nouveau.fr", "https://nouveau.fr/a.mp4"],
    ["HTTP://ancien.fr", "ANCIEN.FR", "nouveau.fr", "HTTP://nouveau.fr"],
    ["//ancien.fr/x", "ancien.fr", "nouveau.fr", "//nouveau.fr/x"],
    ["https://cinéma.fr/x", "xn--cinma-dsa.fr", "kino.fr", "https://kino.fr/x"],
    ["https://xn--cinma-dsa.fr/x", "cinéma.fr", "kino.fr", "https://kino.fr/x"],
    ["https://%61ncien.fr/x", "ancien.fr", "nouveau.fr", "https://nouveau.fr/x"],
    ["https://moi:p%40ss@ancien.fr/x", "ancien.fr", "nouveau.fr", "https://moi:p%40ss@nouveau.fr/x"],
    ["https://a@b@ancien.fr/x", "ancien.fr", "nouveau.fr", "https://a@b@nouveau.fr/x"],
    [
      "https://ancien.fr/a b/%2F?u=https://ancien.fr/#é",
      "ancien.fr",
      "nouveau.fr",
      "https://nouveau.fr/a b/%2F?u=https://ancien.fr/#é",
    ],
    ["https://ancien.fr?x", "ancien.fr", "nouveau.fr", "https://nouveau.fr?x"],
    ["https://ancien.fr\\x", "ancien.fr", "nouveau.fr", "https://nouveau.fr\\x"],
    // Ports: one that the old domain names goes with it, any other stays, and the new one's is written.
    ["http://ancien.fr:8080/x", "ancien.fr", "nouveau.fr", "http://nouveau.fr:8080/x"],
    ["http://ancien.fr:8080/x", "ancien.fr:8080", "nouveau.fr", "http://nouveau.fr/x"],
    ["http://ancien.fr:8080/x", "ancien.fr", "nouveau.fr:9000", "http://nouveau.fr:9000/x"],
    ["https://ancien.fr/x", "ancien.fr:443", "nouveau.fr:8443", "https://nouveau.fr:8443/x"],
    ["http://[2001:db8::1]:81/x", "[2001:db8::1]", "nouveau.fr", "http://nouveau.fr:81/x"],
    // Protocols: likewise; a port of the old protocol's does not follow the new one.
    ["http://ancien.fr/x", "ancien.fr", "https://nouveau.fr", "https://nouveau.fr/x"],
    ["http://ancien.fr:80/x", "ancien.fr", "https://nouveau.fr", "https://nouveau.fr/x"],
    ["http://ancien.fr/x", "http://ancien.fr", "https://ancien.fr", "https://ancien.fr/x"],
  ] as const)
    assert.equal(moved(link, from, to), expected, `${link} : ${from} → ${to}`);
});

test("does not move links of similar hosts", () => {
  for (const link of [
    "https://evil-ancien.fr/x",
    "https://ancien.fr.evil.com/x",
    "https://cdn.ancien.fr/x",
    "https://www.ancien.fr/x",
    "https://ancien.fr@evil.com/x",
    "https://evil.com/ancien.fr",
    "https://evil.com/?u=https://ancien.fr/",
    "https://evil.com#ancien.fr",
    "https://evil.com\\@ancien.fr/x",
    "https://ancien.frr/x",
    "https://ancien.f/x",
    "/media/ancien.fr/x.mp4",
    "ancien.fr/x",
    "rtmp://ancien.fr/x",
    "blob:https://ancien.fr/x",
    "javascript://ancien.fr/%0aalert(1)",
    "https://ancien.fr:99999/x",
    "https://anc ien.fr/x",
    "https:///ancien.fr/x",
    "",
    "n’importe quoi",
  ])
    assert.equal(moved(link, "ancien.fr", "nouveau.fr"), null, link);
  assert.equal(moved("http://ancien.fr:81/x", "ancien.fr:80", "nouveau.fr"), null);
  assert.equal(moved("http://ancien.fr/x", "https://ancien.fr", "nouveau.fr"), null);
});

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/).filter((text) => !text.startsWith("xn-"));
const host = fc
  .array(label, { minLength: 2, maxLength: 3 })
  .map((labels) => labels.join("."))
  .filter((name) => URL.canParse(`http://${name}/`) && !/\.\d+$/.test(name));
const tail = fc.oneof(
  fc.webPath(),
  fc.webPath().map((path) => `${path}?q=%C3%A9&u=http://ancien.fr`),
  fc.constant("#x"),
);
const port = fc.option(fc.integer({ min: 1, max: 65_535 }).map(String), { nil: null });
const user = fc.constantFrom("", "moi@", "moi:mot%40@");
const withPort = (name: string, given: string | null) => (given === null ? name : `${name}:${given}`);

test("property: a moved link parses to the new host, with the rest byte for byte", () => {
  fc.assert(
    fc.property(host, host, port, user, tail, fc.constantFrom("http:", "https:"), (from, to, given, who, rest, protocol) => {
      const path = rest.startsWith("#") || rest.startsWith("?") ? rest : `/${rest.replace(/^\/+/, "")}`;
      const link = `${protocol}//${who}${withPort(from, given)}${path}`;
      const result = moved(link, from, to);
      assert.equal(result, `${protocol}//${who}${withPort(to, given)}${path}`);
      assert.equal(new URL(result ?? "").hostname, to);
      assert.equal(
        new URL(result ?? "").href.slice(new URL(result ?? "").origin.length + who.length),
        new URL(link).href.slice(new URL(link).origin.length + who.length),
      );
    }),
  );
});

test("property: moving a link there and back restores it", () => {
  fc.assert(
    fc.property(host, host, host, port, tail, (from, to, third, given, rest) => {
      fc.pre(new Set([from, to, third]).size === 3);
      const link = `https://${withPort(from, given)}/${rest}`;
      assert.equal(moved(moved(link, from, to) ?? "", to, from), link);
      assert.equal(moved(`https://${withPort(third, given)}/${rest}`, from, to), null);
      assert.equal(moved(`https://sous.${from}/${rest}`, from, to), null);
    }),
  );
});

test("property: moves any text only if a browser parses it to the old host, and never throws", () => {
  const odd = fc.array(
    fc.constantFrom(
      "https:",
      "http:",
      "//",
      "/",
      "\\",
      "ancien.fr",
      "@",
      ":",
      "80",
      "evil.com",
      ".",
      "?",
      "#",
      " ",
      "\t",
      "%2e",
      "é",
    ),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        odd.map((parts) => parts.join("")),
      ),
      (link) => {
        const result = moved(link, "ancien.fr", "nouveau.fr");
        if (result === null) return;
        assert.equal(URL.parse(link, "https://seance.invalid/")?.hostname.replace(/\.+$/, ""), "ancien.fr");
        assert.equal(URL.parse(result, "https://seance.invalid/")?.hostname, "nouveau.fr");
      },
    ),
    { numRuns: 3000 },
  );
});
