import { Tabs } from "#ui/layout/tabs.tsx";
import { authenticate } from "./accounts.api.ts";
import { AuthForm } from "./auth-form.tsx";
import type { AuthMode } from "./auth-rules.ts";

/** The two tabs Connexion and Inscription. `onDone` is called once the session has started. */
export function AuthCard({
  mode,
  onMode,
  onDone,
  communityUrl,
}: {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  onDone: () => void;
  communityUrl: string | null;
}) {
  const form = (of: AuthMode) => (
    <AuthForm
      key={of}
      mode={of}
      communityUrl={communityUrl}
      send={async (fields) => {
        await authenticate(of, fields);
        onDone();
      }}
    />
  );
  return (
    <Tabs
      label="Connexion ou inscription"
      value={mode}
      onChange={onMode}
      tabs={[
        { value: "login", label: "Connexion", panel: form("login") },
        { value: "register", label: "Inscription", panel: form("register") },
      ]}
    />
  );
}
