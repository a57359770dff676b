import { isIPv6 } from "node:net";

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address as itself, also where it came in IPv6's clothes. */
export const plainAddress = (address: string): string => mappedIPv4.exec(address)?.[1] ?? address;

/** Whom a limit counts: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself. */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${ipv6Groups(plain).slice(0, 4).join(":")}::/64` : plain;
}

/** The eight groups of an IPv6 address, each without its leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16));
}
