import {
  askEmailVerification,
  askPasswordReset,
  readResetLink,
  resetPassword,
  verifyEmail,
} from "@seance/contract/account-links";
import {
  changePassword,
  endOtherSessions,
  endSession,
  getMe,
  listSessions,
  login,
  register,
  setUp,
  type SecondFactorAsked,
  type SignedIn,
} from "@seance/contract/accounts";
import { cancelEmailChange, changeEmail, confirmEmail, getEmailChange, keepEmail } from "@seance/contract/email-change";
import { readInvitation } from "@seance/contract/invitations";
import { limits } from "@seance/contract/limits";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { showOverlay } from "#shared/overlay.ts";
import { session } from "#shared/session/current-session.ts";
import type { AuthFields } from "./auth-rules.ts";

/** A sign-in that waits for a code of the second factor. */
export interface CodeAsked extends SecondFactorAsked {
  /** Why the password should be changed. */
  readonly weakness: string | undefined;
}

/** Signs in and starts the session on this device, unless a code is asked first. */
export async function logIn({ email, password }: Pick<AuthFields, "email" | "password">): Promise<CodeAsked | null> {
  const { weak_password: weakness, ...answer } = await call(login, { body: { email, password } });
  if ("second_factor" in answer) return { ...answer.second_factor, weakness };
  await startSession(answer, weakness);
  return null;
}

/** Registers, with an invitation where there is one, and starts the session on this device; false where the staff has to accept it first. */
export async function signUp({ email, password }: Pick<AuthFields, "email" | "password">, invitation?: string): Promise<boolean> {
  const answer = await call(register, { body: { email, password, ...(invitation && { invitation }) } });
  if ("requested" in answer) return false;
  await startSession(answer);
  return true;
}

export async function startSession(opened: SignedIn, weakness?: string): Promise<void> {
  session.signIn(opened);
  if (weakness !== undefined) askForBetter(weakness);
  await settled();
}

/** Asks for another password in place of a weak one from before the rules. */
const askForBetter = (why: string): void =>
  notify(`${why}. Changez-le dans votre profil.`, {
    kind: "warning",
    timeout: limits.toast.weakPasswordMs,
    action: { label: "Changer", run: () => showOverlay("password") },
  });

/** Whatever hears of a new session has taken it up before the page moves on. */
const settled = () => new Promise((resolve) => setTimeout(resolve, limits.session.afterLoginMs));

/** Makes the first fondateur with the code of the server's log, and starts the session on this device. */
export async function makeFounder(body: { code: string; email: string; password: string }): Promise<void> {
  await startSession(await call(setUp, { body }));
}

/** The role and the end of a received invitation; a 404 error when it is not valid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
  });

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  select: (answer) => answer.sessions,
});

/** Every other session ends with the old password. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (body: { current_password: string; new_password: string }) => call(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export const askReset = (email: string): Promise<void> => call(askPasswordReset, { body: { email } });
/** Whether a reset link still counts: a 404 error when it does not. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["reset-link", token],
    queryFn: async ({ signal }) => {
      await call(readResetLink, { body: { token }, signal });
      return true;
    },
  });
export const resetByLink = (body: { token: string; password: string }): Promise<void> => call(resetPassword, { body });

const ownAccountQuery = queryOptions({ queryKey: ["own-account"], queryFn: ({ signal }) => call(getMe, { signal }) });

/** Whether the address of the account is verified; undefined until it is known. */
export const useEmailVerified = (): boolean | undefined => useQuery(ownAccountQuery).data?.email_verified;
export const useAskVerification = () => useMutation({ networkMode: "online", mutationFn: () => call(askEmailVerification) });

export function useVerifyEmail() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey }),
  });
}

const emailChangeQuery = queryOptions({
  queryKey: ["email-change"],
  queryFn: ({ signal }) => call(getEmailChange, { signal }),
});

/** The address that waits to be confirmed; null when none does, undefined until it is known. */
export const usePendingEmail = () => useQuery(emailChangeQuery).data?.pending;

export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (body: { email: string; current_password: string }) => call(changeEmail, { body }),
    onSuccess: async (change) => {
      queries.setQueryData(emailChangeQuery.queryKey, change);
      // On a site without mail the address has changed.
      await Promise.all([session.check(), queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey })]);
    },
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: () => call(cancelEmailChange),
    onSettled: () => queries.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}

/** Confirms the new address of an account by the token of a link. */
export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownAccountQuery.queryKey });
      // The account may be the one of this browser.
      if (session.get().token !== null) await session.check();
    },
  });
}

/** Cancels a change of the address by the token of a link. */
export const useKeepEmail = () =>
  useMutation({ networkMode: "online", mutationFn: (token: string) => call(keepEmail, { body: { token } }) });

/** Ends one session of the account, or (null) all but this one. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string | null) => (id === null ? call(endOtherSessions) : call(endSession, { params: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
