import Bowser from "bowser";

/** Of any other program, Bowser takes the first words of the text as its name. */
const known = new Set(Object.values(Bowser.BROWSER_MAP));

/** « Firefox sur Linux », as far as a user agent tells; null where it tells nothing. */
export function browserName(userAgent: string): string | null {
  const { browser, os } = parse(userAgent);
  if (!browser.name || !known.has(browser.name)) return os.name ?? null;
  return os.name && os.name !== browser.name ? `${browser.name} sur ${os.name}` : browser.name;
}

/** « Firefox 140 sur Linux », for those who look for the cause of a problem; null where a user agent tells nothing. */
export function browserAndVersion(userAgent: string): string | null {
  const name = browserName(userAgent);
  const { browser } = parse(userAgent);
  const major = browser.version?.split(".", 1)[0];
  return name && browser.name && major ? name.replace(browser.name, `${browser.name} ${major}`) : name;
}

export const isPhoneOrTablet = (userAgent: string): boolean =>
  ["mobile", "tablet"].includes(parse(userAgent).platform.type ?? "");

/** Bowser throws at an empty text. */
const parse = (userAgent: string) => Bowser.parse(userAgent || " ");
