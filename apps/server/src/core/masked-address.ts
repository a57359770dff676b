import { isIPv4, isIPv6 } from "node:net";
import { ipv6Groups, plainAddress } from "./address.ts";

const shownGroups = 3;

/** An address without what tells one home from another: `203.0.113.xxx`, `2001:db8:85a3:xxxx`. What is masked stays as it is. */
export function maskedAddress(address: string): string {
  if (address.endsWith("x")) return address;
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, shownGroups).join(".")}.xxx`;
  if (isIPv6(plain)) return `${ipv6Groups(plain).slice(0, shownGroups).join(":")}:xxxx`;
  return "xxx";
}
