import { isIPv6 } from "node:net";

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whom a limit counts: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself. */
export function addressGroup(address: string): string {
  const ipv4 = mappedIPv4.exec(address)?.[1];
  if (ipv4) return ipv4;
  return isIPv6(address) ? network64(address) : address;
}

function network64(address: string): string {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  const groups = [...start, ...zeros, ...end].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
