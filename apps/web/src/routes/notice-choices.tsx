import { useQuery } from "@tanstack/react-query";
import { useEmailVerified } from "#features/accounts/accounts.api.ts";
import { MutedSettings, type MailState } from "#features/inbox/muted-settings.tsx";
import { settingsQuery } from "#features/site/site.api.ts";

/** The choice of notices, with what the site and the account allow by mail. */
export function NoticeChoices() {
  const sendsMail = useQuery(settingsQuery).data?.sends_mail;
  const verified = useEmailVerified();
  return <MutedSettings mail={mailState(sendsMail, verified)} />;
}

function mailState(sendsMail: boolean | undefined, verified: boolean | undefined): MailState {
  if (sendsMail === false) return "no-mail";
  if (sendsMail === undefined || verified === undefined) return undefined;
  return verified ? "on" : "unverified";
}
