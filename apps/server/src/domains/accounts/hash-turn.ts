import type { FastifyReply } from "fastify";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { clientGone } from "#http/client-gone.ts";
import type { HashTurn } from "./password.ts";

/** The turn of a request that hashes the password of an account, named by its e-mail address. */
export const hashTurn = ({ caller, reply }: { caller: Caller; reply: FastifyReply }, account: string): HashTurn => ({
  address: addressGroup(caller.address),
  account,
  gone: clientGone(reply),
});
