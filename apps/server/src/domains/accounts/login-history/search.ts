import { emailForm } from "@seance/contract/text";
import { plainAddress } from "#core/address.ts";
import type { LoginFilter } from "./login-history.queries.ts";

const ipv4Beginning = /^\d{1,3}(\.\d{0,3}){0,3}$/;
const ipv6Beginning = /^[\da-f]{0,4}(:[\da-f]{0,4}){1,7}$/;
/** As far as a masked address is shown. */
const shownOfIPv4 = /^\d{1,3}(\.\d{1,3}){0,2}\.?$/;
const shownOfIPv6 = /^[\da-f]{1,4}(:[\da-f]{1,4}){0,2}:?$/;

/** What to look for, of what was typed. Who sees masked addresses cannot find out by searching what the mask hides. */
export function soughtLogins(search: string | undefined, fullIp: boolean): Pick<LoginFilter, "part" | "ipBeginning"> {
  const part = emailForm(search ?? "");
  const typed = plainAddress(part).replace(/x{1,4}$/, "");
  const shapes = fullIp ? [ipv4Beginning, ipv6Beginning] : [shownOfIPv4, shownOfIPv6];
  const isIp = typed !== "" && shapes.some((shape) => shape.test(typed));
  return { part, ipBeginning: isIp ? typed : null };
}
