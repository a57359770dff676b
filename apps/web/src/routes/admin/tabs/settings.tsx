import { SettingsDesk } from "#features/settings-desk/settings-desk.tsx";

export default function SettingsTab() {
  return <SettingsDesk />;
}
