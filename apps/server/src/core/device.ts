import Bowser from "bowser";

/** Of any other program, Bowser takes the first words of the text as its name. */
const known = new Set(Object.values(Bowser.BROWSER_MAP));

/** Bowser throws at an empty text. */
const parse = (userAgent: string) => Bowser.parse(userAgent || " ");

/** « Firefox sur Linux », as far as a user agent tells. */
export function deviceName(userAgent: string): string {
  const { browser, os } = parse(userAgent);
  const name = browser.name && known.has(browser.name) ? browser.name : undefined;
  if (name && os.name && name !== os.name) return `${name} sur ${os.name}`;
  return name ?? os.name ?? "Navigateur inconnu";
}

/** Names of the browser and of the system, without versions: they do not change with an update. For other programs, the first word of the user agent. */
export function deviceFamily(userAgent: string): string {
  const { browser, os } = parse(userAgent);
  return `${browser.name || userAgent.split(/[/\s]/, 1)[0]}\n${os.name ?? ""}`;
}
