import { WebhookDesk } from "#features/webhook-desk/webhook-desk.tsx";

export default function WebhooksTab() {
  return <WebhookDesk />;
}
