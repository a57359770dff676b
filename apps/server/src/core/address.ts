import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isPublicAddress } from "./public-address.ts";

/** Parses an IP address, IPv4-mapped IPv6 (`::ffff:192.0.2.1`) as IPv4. Null for any other text. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => (isIP(address) === 0 ? null : ipaddr.process(address));

const firstGroups = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(":");

/** IPv4-mapped IPv6 as IPv4; any other text unchanged. */
export function plainAddress(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : address;
}

/** What rate limits count: an IPv4 address, or the /64 network that one IPv6 subscriber has. */
export function addressGroup(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${firstGroups(parsed, 4)}::/64` : plainAddress(address);
}

/** Whether a host name or address of a URL or setting is this machine itself. */
export function isLocalHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || parse(name)?.range() === "loopback";
}

/** The /48 network of an IPv6 address, of which one customer of a provider may have every /64; null for an IPv4 address. */
export function wideNetwork(address: string): string | null {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? `${firstGroups(parsed, 3)}::/48` : null;
}

/** Of one's own machine or home, by RFC 1918 and the like. */
const localRanges: readonly string[] = ["private", "uniqueLocal", "linkLocal", "loopback"];

/** Where an address is, as far as it tells by itself: « réseau local », « réseau 203.0.113.xxx ». */
export function networkName(address: string): string {
  const parsed = parse(address);
  if (parsed && localRanges.includes(parsed.range())) return "réseau local";
  return address === "" ? "réseau inconnu" : `réseau\u00a0${maskedAddress(address)}`;
}

/** A public address, or of a masked one the first of its network (`203.0.113.0`); null for local, reserved and malformed ones. */
export function routedAddress(address: string): string | null {
  const parsed = parse(address.replace(/\.xxx$/, ".0").replace(/:xxxx$/, "::"));
  const plain = parsed?.toString() ?? "";
  return isPublicAddress(plain) ? plain : null;
}

/** An address without the part that identifies a household: `203.0.113.xxx`, `2001:db8:85a3:xxxx`. Masked addresses stay as they are. */
export function maskedAddress(address: string): string {
  if (address.endsWith("x")) return address;
  const parsed = parse(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join(".")}.xxx`;
  return parsed ? `${firstGroups(parsed, 3)}:xxxx` : "xxx";
}
