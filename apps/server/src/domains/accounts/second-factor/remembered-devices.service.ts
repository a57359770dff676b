import { randomBytes } from "node:crypto";
import { rememberedDevices, type RememberedDevice } from "@seance/contract/second-factor";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#http/authenticate.ts";
import { hasSecureCookies, readCookie } from "#http/cookies.ts";
import type { Services } from "#services.ts";
import { deleteDevice, devicesOf, insertDevice } from "./remembered-devices.queries.ts";

type Needed = Pick<Services, "config">;

const nameOf = ({ config }: Needed): string => (hasSecureCookies(config) ? "__Secure-seance-device" : "seance-device");

/** Remembers the browser of the caller; the token for its cookie, of which the database keeps the SHA-256. */
export async function addDevice(tx: Db, { userAgent }: Caller, accountId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertDevice(tx, { id: newId(), account_id: accountId, token_hash: hashToken(token), user_agent: userAgent });
  return token;
}

/** The calls of a sign-in, here and at an identity provider: the cookie is sent to no others. */
const paths = ["/api/login", "/api/oidc"];

export function setDeviceCookie(needed: Needed, reply: FastifyReply, token: string): void {
  const secure = hasSecureCookies(needed.config) ? "; Secure" : "";
  const seconds = rememberedDevices.days * 86_400;
  for (const path of paths) {
    const scope = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
    void reply.header("set-cookie", `${nameOf(needed)}=${token}; ${scope}`);
  }
}

/** SHA-256 of the token of this browser's cookie; null without one. */
export function deviceOf(needed: Needed, request: FastifyRequest): Buffer | null {
  const token = readCookie(request, nameOf(needed));
  return token === undefined ? null : hashToken(token);
}

export const listDevices = async ({ db }: Pick<Services, "db">, { id }: Actor): Promise<{ devices: RememberedDevice[] }> => ({
  devices: (await devicesOf(db, id)).map(({ created_at, last_used_at, expires_at, ...device }) => ({
    ...device,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  })),
});

export async function forgetDevice({ db }: Pick<Services, "db">, actor: Actor, id: string): Promise<void> {
  if (!(await deleteDevice(db, actor.id, id))) throw notFound();
}
