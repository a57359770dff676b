import { MailDesk } from "#features/mail-desk/mail-desk.tsx";

export default function MailsTab() {
  return <MailDesk />;
}
