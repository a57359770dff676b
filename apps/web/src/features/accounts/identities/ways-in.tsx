import { PasswordForm } from "#features/accounts/password-form.tsx";
import { FirstPassword } from "./first-password.tsx";
import { useIdentities } from "./identities.api.ts";
import { IdentitiesSection } from "./identities-section.tsx";

/** The part of the profile about what one signs in with: the password, and linked identities on a site that has providers. */
export function WaysIn() {
  const { data } = useIdentities();
  return (
    <>
      <section aria-labelledby="own-password" className="grid gap-4">
        <h3 id="own-password" className="text-lg">
          Mot de passe
        </h3>
        {data?.passwordless ? <FirstPassword /> : <PasswordForm />}
      </section>
      {data && <IdentitiesSection {...data} />}
    </>
  );
}
