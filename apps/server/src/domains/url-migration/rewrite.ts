/** The old or the new domain; a null `port` or `protocol` matches any, or is left as it is. */
export interface Place {
  /** As the URL parser gives it: lower case, punycode, without a trailing dot. */
  readonly host: string;
  readonly port: string | null;
  readonly protocol: "http:" | "https:" | null;
}

const defaultPorts: Record<string, string> = { "http:": "80", "https:": "443" };

/** Parses a domain (`exemple.fr`, `exemple.fr:8080`, `https://exemple.fr/`); null for anything else. */
export function parsePlace(input: string): Place | null {
  const [, protocol, authority = ""] = /^(?:(https?:)\/\/)?([^/\\?#@\s]+)\/?$/i.exec(input.trim()) ?? [];
  const parsed = parseAuthority(authority);
  if (!parsed || parsed.userinfo !== "") return null;
  return { host: parsed.host, port: parsed.port, protocol: protocol ? (protocol.toLowerCase() as "http:" | "https:") : null };
}

interface Authority {
  /** Including its `@`. */
  readonly userinfo: string;
  readonly host: string;
  readonly port: string | null;
}

/** Parses the part between `//` and the path with the URL parser; null when browsers reject it. */
function parseAuthority(authority: string): Authority | null {
  const at = authority.lastIndexOf("@") + 1;
  const [, name = "", port = null] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority.slice(at)) ?? [];
  // The port is parsed separately, because the URL parser drops default ports.
  const host = canonicalHost(URL.parse(`http://${name}/`)?.hostname ?? "");
  if (name === "" || host === "" || Number(port ?? 0) > 65_535) return null;
  return { userinfo: authority.slice(0, at), host, port: port === null ? null : String(Number(port)) };
}

const canonicalHost = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, "");

/**
 * Replaces the host of a link of the old domain; null for any other link. Whole parsed hosts are compared: neither `evil-exemple.fr`
 * nor `cdn.exemple.fr` is `exemple.fr`. Credentials, path, query and fragment stay byte for byte. The new domain's protocol and port
 * replace the link's if given; otherwise the link's port is dropped when the old domain has a port or the protocol changes.
 */
export function rewriteLink(link: string, from: Place, to: Place): string | null {
  const [, blank = "", scheme = "", slashes = "", authority = "", rest = ""] =
    /^(\s*)(https?:)?(\/\/)([^/\\?#]*)([^]*)$/i.exec(link) ?? [];
  const parsed = slashes === "" ? null : parseAuthority(authority);
  if (!parsed || !isAt(parsed, scheme.toLowerCase(), from)) return null;
  const protocol = to.protocol && scheme !== "" ? to.protocol : scheme;
  const keepsPort = from.port === null && protocol.toLowerCase() === scheme.toLowerCase();
  const port = to.port ?? (keepsPort ? originalPort(parsed, authority) : null);
  return `${blank}${protocol}${slashes}${parsed.userinfo}${to.host}${port === null ? "" : `:${port}`}${rest}`;
}

function isAt(authority: Authority, scheme: string, from: Place): boolean {
  if (authority.host !== from.host) return false;
  if (from.protocol !== null && scheme !== from.protocol) return false;
  return from.port === null || (authority.port ?? defaultPorts[scheme]) === from.port;
}

/** The port with its leading zeros. */
const originalPort = (parsed: Authority, authority: string): string | null =>
  parsed.port === null ? null : authority.slice(authority.lastIndexOf(":") + 1);
