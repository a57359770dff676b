import { changePassword, endOtherSessions, endSession, listSessions, login, register, setUp } from "@seance/contract/accounts";
import { readInvitation } from "@seance/contract/invitations";
import { limits } from "@seance/contract/limits";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { session } from "#shared/session/current-session.ts";
import type { AuthFields, AuthMode } from "./auth-rules.ts";

/** Signs in or registers, with an invitation where there is one, and starts the session on this device. */
export async function authenticate(
  mode: AuthMode,
  { email, password }: Pick<AuthFields, "email" | "password">,
  invitation?: string,
): Promise<void> {
  const body = { email, password, ...(invitation && { invitation }) };
  session.signIn(await call(mode === "login" ? login : register, { body }));
  await settled();
}

/** Whatever hears of a new session has taken it up before the page moves on. */
const settled = () => new Promise((resolve) => setTimeout(resolve, limits.session.afterLoginMs));

/** Makes the first fondateur with the code of the server's log, and starts the session on this device. */
export async function makeFounder(body: { code: string; email: string; password: string }): Promise<void> {
  session.signIn(await call(setUp, { body }));
  await settled();
}

/** What a received invitation gives; 404 once it is no longer valid. */
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

export function useChangePassword() {
  return useMutation({
    networkMode: "online",
    mutationFn: (body: { current_password: string; new_password: string }) => call(changePassword, { body }),
  });
}

/** Ends one session of the account, or (null) all but this one. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string | null) => (id === null ? call(endOtherSessions) : call(endSession, { params: { id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
