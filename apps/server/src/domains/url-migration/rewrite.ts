/** A host that links are moved from or to: `port` and `protocol` null where they do not matter, or stay as they are. */
export interface Place {
  /** As the URL parser spells it: lower case, punycode, no dot at its end. */
  readonly host: string;
  readonly port: string | null;
  readonly protocol: "http:" | "https:" | null;
}

const defaultPorts: Record<string, string> = { "http:": "80", "https:": "443" };

/** Reads what was typed as a domain (`exemple.fr`, `exemple.fr:8080`, `https://exemple.fr/`); null for anything more or less. */
export function readPlace(typed: string): Place | null {
  const [, protocol, authority = ""] = /^(?:(https?:)\/\/)?([^/\\?#@\s]+)\/?$/i.exec(typed.trim()) ?? [];
  const read = readAuthority(authority);
  if (!read || read.userinfo !== "") return null;
  return { host: read.host, port: read.port, protocol: protocol ? (protocol.toLowerCase() as "http:" | "https:") : null };
}

interface Authority {
  /** With its `@`. */
  readonly userinfo: string;
  readonly host: string;
  readonly port: string | null;
}

/** The part between `//` and the path, its host read as a browser reads it; null where a browser would not. */
function readAuthority(authority: string): Authority | null {
  const at = authority.lastIndexOf("@") + 1;
  const [, name = "", port = null] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority.slice(at)) ?? [];
  // The port is read apart: a default one would not be seen any more in the parsed address.
  const host = hostForm(URL.parse(`http://${name}/`)?.hostname ?? "");
  if (name === "" || host === "" || Number(port ?? 0) > 65_535) return null;
  return { userinfo: authority.slice(0, at), host, port: port === null ? null : String(Number(port)) };
}

const hostForm = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, "");

/**
 * A link moved from one place to another; null for a link of anywhere else. Hosts are compared as parsed, whole: neither
 * `evil-exemple.fr` nor `cdn.exemple.fr` is `exemple.fr`. Credentials, path, query and fragment stay byte for byte, and so do
 * the protocol and the port where the new place names none; a port that the old place names gives way with it, and so does
 * one whose protocol changes.
 */
export function rewriteLink(link: string, from: Place, to: Place): string | null {
  const [, blank = "", scheme = "", slashes = "", authority = "", rest = ""] =
    /^(\s*)(https?:)?(\/\/)([^/\\?#]*)([^]*)$/i.exec(link) ?? [];
  const read = slashes === "" ? null : readAuthority(authority);
  if (!read || !isAt(read, scheme.toLowerCase(), from)) return null;
  const protocol = to.protocol && scheme !== "" ? to.protocol : scheme;
  const stays = from.port === null && protocol.toLowerCase() === scheme.toLowerCase();
  const port = to.port ?? (stays ? keptPort(read, authority) : null);
  return `${blank}${protocol}${slashes}${read.userinfo}${to.host}${port === null ? "" : `:${port}`}${rest}`;
}

function isAt(read: Authority, scheme: string, from: Place): boolean {
  if (read.host !== from.host) return false;
  if (from.protocol !== null && scheme !== from.protocol) return false;
  return from.port === null || (read.port ?? defaultPorts[scheme]) === from.port;
}

/** The port as it is written. */
const keptPort = (read: Authority, authority: string): string | null =>
  read.port === null ? null : authority.slice(authority.lastIndexOf(":") + 1);
