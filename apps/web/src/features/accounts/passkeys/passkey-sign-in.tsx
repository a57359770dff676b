import type { SignedIn } from "@seance/contract/accounts";
import { PasskeyButton } from "./passkey-button.tsx";
import { usePasskeyLogin } from "./passkeys.api.ts";

interface PasskeySignInProps {
  readonly communityUrl: string | null;
  readonly onSignedIn: (opened: SignedIn) => Promise<void>;
}

/** Signs in without a password. */
export function PasskeySignIn({ communityUrl, onSignedIn }: PasskeySignInProps) {
  const { error, isPending, mutate } = usePasskeyLogin();
  const start = (): void => mutate(undefined, { onSuccess: (opened) => void onSignedIn(opened) });
  return <PasskeyButton error={error} busy={isPending} communityUrl={communityUrl} onClick={start} />;
}
