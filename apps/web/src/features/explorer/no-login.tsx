import { LogIn } from "lucide-react";
import { EmptyState } from "#ui/feedback/states.tsx";

/** Nobody has signed in since logins are kept. */
export function NoLogin() {
  return <EmptyState level={3} title="Aucune connexion récente enregistrée" icon={<LogIn className="size-7" />} />;
}
