import type { Answer } from "@seance/contract/endpoint";
import {
  settingMessages,
  siteSettingNames,
  type getSiteSettings,
  type SiteSetting,
  type SiteSettingChange,
  type SiteSettingName,
} from "@seance/contract/site-settings";
import type { Actor } from "#core/actor.ts";
import { defaultSettings, type Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import { Refusal } from "#core/refusal.ts";
import { openText, sealText } from "#core/sealed-text.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { readSetting, writeSetting } from "#db/settings.ts";
import { isKeyAccepted, MetadataUnavailable } from "#domains/metadata/index.ts";
import type { Services } from "#services.ts";

type Value = SiteSetting["value"];
/** As in the database: the key is sealed; settings without a value have the default. */
type Stored = Partial<Record<SiteSettingName, NonNullable<Value>>>;
type Needed = Pick<Services, "db" | "config" | "secret">;

const rowName = "site";
const sealedFor = "stored settings";
const readStored = async (db: Db): Promise<Stored> => (await readSetting<Stored>(db, rowName))?.value ?? {};

/** Applies the stored settings to `config`, now and whenever a process changes them; the returned function ends that. */
export async function followSettings(services: Needed & Pick<Services, "bus" | "log">): Promise<() => Promise<void>> {
  const apply = async (): Promise<void> => applyAndTell(services, await readStored(services.db));
  const unsubscribe = services.bus.subscribe(({ kind }) => {
    if (kind === "settings" || kind === "resync")
      apply().catch((error: unknown) => services.log.warn({ reason: errorMessage(error) }, "réglages pas encore relus"));
  });
  await apply();
  return async () => unsubscribe();
}

/** The cached answers of this process about settings are of before. */
function applyAndTell(services: Omit<Needed, "db"> & Pick<Services, "bus">, stored: Stored): void {
  applySettings(services, stored);
  services.bus.tell({ kind: "tag", tag: "settings" });
}

/** The environment wins over what is stored, and that over the default. */
function applySettings({ config, secret }: Omit<Needed, "db">, stored: Stored): void {
  for (const name of siteSettingNames.filter((one) => !config.given.has(one)))
    Object.assign(config, { [name]: settingOf(name, unsealed(secret, name, stored[name]) ?? null) });
}

const unsealed = (secret: Services["secret"], name: SiteSettingName, value: Value | undefined): Value | undefined =>
  name === "TMDB_API_KEY" && typeof value === "string" ? openText(secret, sealedFor, value) : value;

/** The value in the form of the configuration: `yes` and `no` for flags. */
function settingOf(name: SiteSettingName, value: Value): Config[SiteSettingName] {
  if (value === null) return defaultSettings[name];
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

/** The value in the form of the contract. 0 stands for no quota in the configuration. */
function shown(name: SiteSettingName, value: Config[SiteSettingName]): Value {
  if (name === "DELETE_ORIGINALS" || name === "STAFF_SECOND_FACTOR") return value === "yes";
  if (name === "TMDB_API_KEY") return value === undefined ? null : `…${String(value).slice(-4)}`;
  return value || null;
}

export async function readSettings({ db, config, secret }: Needed): Promise<Answer<typeof getSiteSettings>> {
  return present(config, secret, await readStored(db));
}

function present(config: Config, secret: Services["secret"], stored: Stored): Answer<typeof getSiteSettings> {
  const sourceOf = (name: SiteSettingName): SiteSetting["source"] => {
    if (config.given.has(name)) return "environment";
    if (stored[name] === undefined) return "default";
    return unsealed(secret, name, stored[name]) === null ? "unreadable" : "stored";
  };
  return {
    settings: siteSettingNames.map((name) => ({
      name,
      source: sourceOf(name),
      value: shown(name, config[name]),
      default: shown(name, defaultSettings[name]),
    })),
  };
}

/** Stores and applies the given settings on every process. */
export async function changeSettings(
  services: Needed & Pick<Services, "bus">,
  actor: Actor,
  change: SiteSettingChange,
): Promise<Answer<typeof getSiteSettings>> {
  const { config, secret } = services;
  const names = siteSettingNames.filter((name) => change[name] !== undefined);
  const fixed = names.filter((name) => config.given.has(name));
  if (fixed.length > 0) throw new Refusal("conflict", `${settingMessages.fixed}\u202f: ${fixed.join(", ")}`);
  // Without a factor this account could not switch the requirement off again.
  if (change.STAFF_SECOND_FACTOR === true && !actor.hasSecondFactor)
    throw new Refusal("conflict", settingMessages.ownFactorFirst);
  if (change.TMDB_API_KEY) await requireAcceptedKey(config, change.TMDB_API_KEY);
  const stored = await commitAndTell(services, { kind: "settings" }, async (tx) => {
    await advisoryLock(tx, "settings");
    const before = await readStored(tx);
    const given = names.flatMap((name) => {
      const value = change[name] ?? null;
      return value === null
        ? []
        : [[name, name === "TMDB_API_KEY" ? sealText(secret, sealedFor, String(value)) : value] as const];
    });
    const kept = Object.entries(before).filter(([name]) => !names.some((one) => one === name));
    const after: Stored = Object.fromEntries([...kept, ...given]);
    await writeSetting(tx, rowName, after);
    await recordAudit(tx, actor, {
      action: "settings.change",
      target: { type: "setting", label: "settings" },
      before: audited(before, names),
      after: audited(after, names),
    });
    return after;
  });
  applyAndTell(services, stored);
  return present(config, secret, stored);
}

/** Of the key, the audit log has only whether it is set; sealed anew, it counts as changed. */
const audited = (stored: Stored, names: readonly SiteSettingName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, name === "TMDB_API_KEY" ? stored[name] !== undefined : (stored[name] ?? null)]));

async function requireAcceptedKey(config: Config, key: string): Promise<void> {
  const accepted = await isKeyAccepted(config, key).catch((error: unknown) => {
    if (error instanceof MetadataUnavailable) throw new Refusal("unavailable", settingMessages.tmdbAway);
    throw error;
  });
  if (!accepted) throw new Refusal("invalid", [{ loc: ["body", "TMDB_API_KEY"], msg: settingMessages.wrongKey }]);
}
