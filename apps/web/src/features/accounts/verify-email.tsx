import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { useVerifyEmail } from "./accounts.api.ts";
import { authFault } from "./auth-faults.ts";
import { AuthAlert } from "./auth-panels.tsx";

/** Verifies an address by the token of a link, once it is asked to: a program that only opens links does not use it up. */
export function VerifyEmail({ token }: { token: string }) {
  const verify = useVerifyEmail();
  if (verify.isSuccess)
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <p className="text-lg">Votre adresse est vérifiée. Merci&#x202f;!</p>
        <Link to="/" className={buttonClass({ kind: "primary" })}>
          Aller à l’accueil
        </Link>
      </div>
    );
  return (
    <div className="grid gap-5">
      <AuthAlert fault={verify.error ? authFault(verify.error) : null} communityUrl={null} />
      <Button kind="primary" size="lg" busy={verify.isPending} className="w-full" onClick={() => verify.mutate(token)}>
        Vérifier mon adresse
      </Button>
    </div>
  );
}
