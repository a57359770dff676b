import { roles } from "@seance/contract/roles";
import type { Role } from "@seance/contract/roles";

export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value);
}
