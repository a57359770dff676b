import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { countryName, withCountry } from "@seance/contract/countries";
import { Reader, type Response } from "mmdb-lib";
import * as z from "zod/mini";
import { networkName, routedAddress } from "./address.ts";
import { BadSetting } from "./config.ts";
import { errorMessage, isMissingFile } from "./errors.ts";
import type { Log } from "./log.ts";

/** The code of ISO 3166-1 of the country of an address; null where it is not known. */
export type CountryOf = (address: string) => string | null;

type Database = Reader<Response>;

/** A record of the bundled database, or one of GeoLite2 and DB-IP. */
const place = z.union([z.object({ country_code: z.string() }), z.object({ country: z.object({ iso_code: z.string() }) })]);

/** Addresses of France, the Netherlands, the United States and Australia. */
const knownAddresses = ["90.0.0.1", "193.0.6.139", "8.8.8.8", "1.1.1.1"];

/**
 * The countries by the database of COUNTRY_DATABASE, or by the bundled one, which is read at the first lookup. Throws {@link BadSetting}
 * where the setting names no database of countries.
 */
export function openCountries(setting: string | undefined, log: Pick<Log, "warn">): CountryOf {
  if (setting === "off") return () => null;
  let database = setting === undefined ? null : openGiven(setting);
  return (address) => {
    const routed = routedAddress(address);
    if (routed === null) return null;
    try {
      database ??= openFile(bundledFile());
      return countryIn(database, routed);
    } catch (error) {
      // A damaged database costs the country, not the sign-in.
      log.warn({ err: error }, "pays d’une adresse illisible");
      return null;
    }
  };
}

const bundledFile = (): string =>
  createRequire(import.meta.url).resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

const openFile = (file: string): Database => new Reader<Response>(readFileSync(file));

function openGiven(file: string): Database {
  try {
    const database = openFile(file);
    if (knownAddresses.some((address) => countryIn(database, address) !== null)) return database;
  } catch (error) {
    if (isMissingFile(error)) throw refused(file, "un fichier qui existe");
    throw refused(file, `une base MMDB de pays (${errorMessage(error)})`);
  }
  throw refused(file, "une base MMDB de pays (celle-ci n’en a pas)");
}

const refused = (file: string, expected: string): BadSetting =>
  new BadSetting(`COUNTRY_DATABASE : reçu ${JSON.stringify(file)}, attendu ${expected}, ou off`);

function countryIn(database: Database, address: string): string | null {
  // The reader would take the first bits of an IPv6 address for an IPv4 one.
  if (database.metadata.ipVersion === 4 && address.includes(":")) return null;
  const { data } = place.safeParse(database.get(address));
  const code = data && ("country" in data ? data.country.iso_code : data.country_code);
  return code !== undefined && countryName(code) !== null ? code : null;
}

/** Where an address is, in words: « réseau 203.0.113.xxx (France) », without the country where it is not known. */
export const placeName = (countryOf: CountryOf, address: string): string => withCountry(networkName(address), countryOf(address));
