import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IPv4 networks that are not public: IANA's special-purpose registry, and addresses internal to clouds. */
const reserved4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's agent for virtual machines.
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

/** Networks within IPv6 global unicast that are not public: protocol assignments with Teredo, documentation, 6to4. */
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

/** Whether an IP address is public. In IPv6 only global unicast is: that excludes loopback, local, multicast, IPv4-mapped and NAT64. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}
