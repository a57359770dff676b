import type { Identities } from "@seance/contract/oidc";
import { useState } from "react";
import { ProofForm } from "#features/accounts/second-factor/proof-form.tsx";
import { formatDay } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useLink, useUnlink } from "./identities.api.ts";
import { isAway, providerText } from "./provider-fault.ts";

/** Links the account to identity providers; nothing on a site without. */
export function IdentitiesSection({ identities, providers, passwordless }: Identities) {
  if (identities.length === 0 && providers.length === 0) return null;
  return (
    <section aria-labelledby="own-identities" className="grid gap-4">
      <h3 id="own-identities" className="text-lg">
        Identités liées
      </h3>
      {identities.length > 0 && (
        <ul className="grid gap-2">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} passwordless={passwordless} />
          ))}
        </ul>
      )}
      {providers.map((provider) => (
        <LinkButton key={provider.key} provider={provider} passwordless={passwordless} />
      ))}
    </section>
  );
}

interface IdentityRowProps {
  readonly identity: Identities["identities"][number];
  readonly passwordless: boolean;
}

function IdentityRow({ identity: { id, provider, issuer, created_at, last_used }, passwordless }: IdentityRowProps) {
  const unlink = useUnlink();
  const name = provider?.label ?? issuer;
  const send = (password: string, onError: (error: unknown) => void): void =>
    unlink.mutate({ id, password }, { onSuccess: () => notifyDone(`${name} n’est plus lié à votre compte.`), onError });
  return (
    <li className="grid gap-3 rounded-panel bg-surface-2 px-4 py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {`Lié le ${formatDay(created_at)}${last_used ? `, dernière connexion le ${formatDay(last_used)}` : ""}`}
        </span>
      </p>
      <Proven label={`Ne plus lier ${name}`} passwordless={passwordless} busy={unlink.isPending} send={send} />
    </li>
  );
}

function LinkButton({
  provider: { key, label },
  passwordless,
}: {
  provider: Identities["providers"][number];
  passwordless: boolean;
}) {
  const link = useLink();
  return (
    <Proven
      label={`Lier ${label}`}
      passwordless={passwordless}
      busy={link.isPending}
      send={(password, onError) => link.mutate({ provider: key, password }, { onError })}
    />
  );
}

interface ProvenProps {
  readonly label: string;
  readonly passwordless: boolean;
  readonly busy: boolean;
  readonly send: (password: string, onError: (error: unknown) => void) => void;
}

/** A button that asks the password first, of an account that has one. */
function Proven({ label, passwordless, busy, send }: ProvenProps) {
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <ProofForm
        submit={label}
        kind="primary"
        withCode={false}
        busy={busy}
        onSubmit={({ password }, onError) => send(password, (error) => (isAway(error) ? tell(error) : onError(error)))}
        onCancel={() => setAsking(false)}
      />
    );
  const press = (): void => (passwordless ? send("", tell) : setAsking(true));
  return (
    <Button className="justify-self-start" busy={busy} onClick={press}>
      {label}
    </Button>
  );
}

const tell = (error: unknown): void => notifyError(providerText(error));
