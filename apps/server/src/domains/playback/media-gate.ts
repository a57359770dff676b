import { playbackMessages } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import { cacheBytes } from "#core/cache-memory.ts";
import { Refusal } from "#core/refusal.ts";
import { sessionHolder } from "#domains/accounts/index.ts";
import { cacheSessions } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import { mediaTokens, tokenPurpose, type Grant } from "./media-token.ts";

export type MediaGate = ReturnType<typeof openMediaGate>;
export type Admitted = Awaited<ReturnType<MediaGate["admit"]>>;

/** Checks media tokens and their sessions, which are cached and invalidated like those of bearer tokens. */
export function openMediaGate({ db, bus, secret, config }: Services) {
  const tokens = mediaTokens(secret.key(tokenPurpose));
  const sessions = cacheSessions((id) => sessionHolder({ db, config }, id.toString()), bus, cacheBytes(config, "mediaSessions"));
  const actorOf = async ({ holder }: Grant): Promise<Actor | null> => {
    const actor = holder && (await sessions.read(Buffer.from(holder.sessionId)));
    return actor?.id === holder?.accountId ? actor : null;
  };
  return {
    tokens,
    /** The token's grant and the holder of its session; 401 without a token, or when it is invalid, expired, or its session ended. */
    async admit(token: string) {
      if (token === "") throw new Refusal("unauthenticated", playbackMessages.noToken);
      const grant = tokens.read(token, Date.now());
      const actor = grant && (await actorOf(grant));
      if (!grant || (grant.holder && !actor)) throw new Refusal("unauthenticated", playbackMessages.badToken);
      return { grant, actor };
    },
    hasSession: async (grant: Grant): Promise<boolean> => grant.holder === null || (await actorOf(grant)) !== null,
  };
}
