import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 networks that are nobody's on the internet: special-purpose registry of IANA, and the clouds' own addresses. */
const reserved4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // The agent of a cloud's virtual machines, under an address that looks public.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Within the global unicast of IPv6, what is none: protocol assignments with Teredo, documentation, 6to4. */
const reserved6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, bits] of reserved4) refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of reserved6) refused.addSubnet(network, bits, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is one of the public internet. In IPv6 only global unicast is: loopback, local, multicast, and
 * the forms that carry an IPv4 address (mapped, NAT64) are outside of it.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}
