import { randomBytes } from "node:crypto";
import { passkeyMessages } from "@seance/contract/passkeys";
import { WrongGuess } from "#db/attempts.ts";
import type { Db } from "#db/client.ts";
import { challengeIn } from "./ceremony.ts";
import { insertChallenge, takeChallenge } from "./passkeys.queries.ts";

/** What a challenge is for, and the session, or the sign-in that waits for a code, that asked for it. */
export type ChallengeUse =
  | { readonly purpose: "sign-in"; readonly session_id: null }
  | { readonly purpose: "second-factor"; readonly link_id: string }
  | { readonly purpose: "register" | "proof"; readonly session_id: string };

export async function newChallenge(db: Db, use: ChallengeUse): Promise<Buffer> {
  const challenge = randomBytes(32);
  await insertChallenge(db, { challenge, ...use });
  return challenge;
}

/** The challenge of an answer, which counts once, whatever is found about the answer. */
export async function usedChallenge(db: Db, clientDataJSON: string, use: ChallengeUse): Promise<Buffer> {
  const challenge = challengeIn(clientDataJSON);
  if (!challenge || !(await takeChallenge(db, { challenge, ...use }))) throw new WrongGuess("bad-request", passkeyMessages.late);
  return challenge;
}
