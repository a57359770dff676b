import { playbackMessages } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { sessionHolder } from "#domains/accounts/index.ts";
import { keepSessions } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import { mediaTokens, tokenPurpose, type Grant, type MediaTokens } from "./media-token.ts";

export interface Admitted {
  readonly grant: Grant;
  /** Who holds the token's session now; null for a guest's token. */
  readonly actor: Actor | null;
}

export interface MediaGate {
  readonly tokens: MediaTokens;
  /** What a token allows; 401 without one, and with one that is not ours, expired, or of a session that has ended. */
  admit(token: string): Promise<Admitted>;
  /** Whether the session that a token was made for is still its account's. */
  stillHolds(grant: Grant): Promise<boolean>;
}

/** Checks media tokens, their sessions through a cache that is emptied as that of the bearers is. */
export function mediaGate({ db, bus, secret }: Services): MediaGate {
  const tokens = mediaTokens(secret.key(tokenPurpose));
  const sessions = keepSessions((id) => sessionHolder(db, id.toString()), bus);
  const actorOf = async ({ holder }: Grant): Promise<Actor | null> => {
    const actor = holder && (await sessions.read(Buffer.from(holder.sessionId)));
    return actor?.id === holder?.accountId ? actor : null;
  };
  return {
    tokens,
    async admit(token) {
      if (token === "") throw new Refusal("unauthenticated", playbackMessages.noToken);
      const grant = tokens.read(token, Date.now());
      const actor = grant && (await actorOf(grant));
      if (!grant || (grant.holder && !actor)) throw new Refusal("unauthenticated", playbackMessages.badToken);
      return { grant, actor };
    },
    stillHolds: async (grant) => grant.holder === null || (await actorOf(grant)) !== null,
  };
}
