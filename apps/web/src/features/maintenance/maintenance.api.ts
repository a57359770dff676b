import { login, logout, type SecondFactorAsked, type SignedIn } from "@seance/contract/accounts";
import { pollMs } from "@seance/contract/events";
import { getMaintenance } from "@seance/contract/maintenance";
import { isStaff } from "@seance/contract/roles";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { session } from "#shared/session/current-session.ts";
import { usePoll } from "#shared/events/stream-state.ts";

const maintenanceQuery = queryOptions({
  queryKey: ["maintenance"],
  queryFn: ({ signal }) => call(getMaintenance, { signal }),
  select: (status) => status.is_active,
});

/** Whether the site is in maintenance; false when the check fails. */
export function useMaintenance(): { readonly active: boolean; readonly known: boolean } {
  const { data, isPending, failureCount } = useQuery({ ...maintenanceQuery, refetchInterval: usePoll(pollMs.maintenance) });
  return { active: data ?? false, known: !isPending || failureCount > 0 };
}

/** Signs in a staff account. Returns false for other accounts, and the second factor to ask for where the account has one. */
export async function signInStaff(body: { email: string; password: string }): Promise<boolean | SecondFactorAsked> {
  const answer = await call(login, { body });
  return "second_factor" in answer ? answer.second_factor : startStaffSession(answer);
}

export const notStaff = "Ce compte n’est pas un compte du staff. Veuillez attendre la fin de la maintenance.";

/** Starts the session of a staff account; for another account ends it again and returns false. */
export async function startStaffSession(opened: SignedIn): Promise<boolean> {
  if (!isStaff(opened.user.role)) {
    await endAtOnce(opened);
    return false;
  }
  session.signIn(opened);
  return true;
}

/** A session that could not be ended expires by itself. */
async function endAtOnce({ access_token }: SignedIn): Promise<void> {
  try {
    await call(logout, { body: { end_session: true }, token: access_token });
  } catch (error) {
    console.info("déconnexion", error);
  }
}
