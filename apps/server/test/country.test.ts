import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { countryName, withCountry } from "@seance/contract/countries";
import { BadSetting, readConfig } from "#core/config.ts";
import { openCountries, placeName } from "#core/country.ts";
import { startServer } from "#server.ts";
import { scratchFolder } from "./app.ts";

const folder = await scratchFolder();
const warnings: unknown[] = [];
const log = { warn: (line: unknown) => void warnings.push(line) };
const countryOf = openCountries(undefined, log);

const countries: Readonly<Record<string, string | null>> = {
  "90.1.1.1": "FR",
  "133.1.2.3": "JP",
  "::ffff:90.1.1.1": "FR",
  "2a01:cb00::1": "FR",
  "2001:4860:4860::8888": "US",
  // Masked, with an intact network.
  "90.1.1.xxx": "FR",
  "2a01:cb00:1:xxxx": "FR",
  "10.1.2.xxx": null,
  "0:0:0:xxxx": null,
  xxx: null,
  // Local and reserved.
  "10.1.2.3": null,
  "192.168.0.1": null,
  "127.0.0.1": null,
  "::1": null,
  "::ffff:10.0.0.1": null,
  "fd00::1": null,
  "fe80::1%eth0": null,
  "203.0.113.7": null,
  "2001:db8::1": null,
  "100.64.0.1": null,
  "255.255.255.255": null,
  // Malformed.
  "": null,
  "90.1.1": null,
  "90.1.1.256": null,
  "90.1.1.1:80": null,
  "2a01:cb00": null,
  "sans adresse": null,
};

for (const [address, country] of Object.entries(countries))
  test(`the country of « ${address} » is ${country ?? "unknown"}`, () => {
    assert.equal(countryOf(address), country);
    assert.deepEqual(warnings, []);
  });

test("a place is the network in words, and the country in French where it is known", () => {
  assert.equal(placeName(countryOf, "90.1.1.1"), "réseau\u00a090.1.1.xxx (France)");
  assert.equal(placeName(countryOf, "10.1.1.1"), "réseau local");
  assert.equal(placeName(countryOf, ""), "réseau inconnu");
  assert.equal(placeName(countryOf, "203.0.113.7"), "réseau\u00a0203.0.113.xxx");
  assert.equal(withCountry("133.1.2.3", "JP"), "133.1.2.3 (Japon)");
  for (const code of ["", "fr", "FRA", "ZZ", "EU", "QQ", "null"]) assert.equal(countryName(code), null, code);
});

test("off knows no country", () => assert.equal(openCountries("off", log)("90.1.1.1"), null));

/** Records of the MaxMind DB format: a map, a text, or a number of 16 bits. */
function encoded(value: string | number | object): Buffer {
  if (typeof value === "string") return Buffer.concat([Buffer.from([0b010_00000 + value.length]), Buffer.from(value)]);
  if (typeof value === "number") return Buffer.from([0b101_00010, value >> 8, value & 0xff]);
  const entries = Object.entries(value);
  return Buffer.concat([Buffer.from([0b111_00000 + entries.length]), ...entries.flat().map((part) => encoded(part))]);
}

/** A database with one record, which all IPv4 addresses have; `upper` is where the one of the upper half of the addresses lies. */
const databaseOf = (record: object, upper: readonly number[] = [0, 0, 17]): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 17, ...upper]),
    Buffer.alloc(16),
    encoded(record),
    Buffer.from("\xAB\xCD\xEFMaxMind.com", "latin1"),
    encoded({ node_count: 1, record_size: 24, ip_version: 4, binary_format_major_version: 2 }),
  ]);

async function fileOf(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

test("another database has `country_code`, or `country.iso_code` as GeoLite2 and DB-IP", async () => {
  for (const record of [{ country_code: "BE" }, { country: { iso_code: "BE" } }]) {
    const given = openCountries(await fileOf("pays.mmdb", databaseOf(record)), log);
    assert.deepEqual([given("90.1.1.1"), given("10.0.0.1"), given("2a01:cb00::1")], ["BE", null, null], JSON.stringify(record));
  }
});

test("a missing file, and one that is no database of countries, are refused in words", async () => {
  const refused = async (file: string, expected: RegExp) =>
    assert.throws(
      () => openCountries(file, log),
      (error) => {
        assert.ok(error instanceof BadSetting);
        assert.ok(error.message.startsWith(`COUNTRY_DATABASE : reçu ${JSON.stringify(file)}, attendu `), error.message);
        assert.match(error.message, expected);
        return true;
      },
    );
  await refused(path.join(folder, "absent.mmdb"), /un fichier qui existe, ou off$/);
  await refused(await fileOf("texte.mmdb", "pays"), /une base MMDB de pays \(.+\), ou off$/);
  await refused(folder, /une base MMDB de pays/);
  await refused(await fileOf("coupe.mmdb", databaseOf({ country_code: "BE" }).subarray(0, 40)), /une base MMDB de pays/);
  await refused(await fileOf("as.mmdb", databaseOf({ autonomous_system_number: 3215 })), /celle-ci n’en a pas/);
});

test("the server does not start with such a file, before it touches the database", async () => {
  const config = readConfig({
    COUNTRY_DATABASE: path.join(folder, "absent.mmdb"),
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    APP_SECRET: "x".repeat(32),
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
  });
  await assert.rejects(() => startServer(config), BadSetting);
});

test("a damaged record costs the country, and is a line of the log", async () => {
  const damaged = databaseOf({ country_code: "BE" }, [0, 0xff, 0xff]);
  const given = openCountries(await fileOf("abime.mmdb", damaged), log);
  assert.deepEqual([given("90.1.1.1"), warnings.length], ["BE", 0]);
  assert.deepEqual([given("193.0.6.139"), warnings.length], [null, 1]);
});
