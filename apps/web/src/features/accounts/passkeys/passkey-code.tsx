import type { SignedIn } from "@seance/contract/accounts";
import { ApiError } from "#lib/api/api-error.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { usePasskeyCode } from "./passkeys.api.ts";

interface PasskeyCodeProps {
  /** Of the sign-in that waits for a code. */
  readonly token: string;
  /** Whether this browser is to be remembered. */
  readonly remember: boolean;
  readonly communityUrl: string | null;
  readonly onSignedIn: (opened: SignedIn) => Promise<void> | void;
  /** The sign-in has taken too long. */
  readonly onLate: (why: string | null) => void;
}

/** Ends a sign-in by a passkey in place of the code. */
export function PasskeyCode({ token, remember, communityUrl, onSignedIn, onLate }: PasskeyCodeProps) {
  const { error, isPending, mutate } = usePasskeyCode();
  const start = (): void =>
    mutate(
      { token, remember },
      {
        onSuccess: (opened) => void onSignedIn(opened),
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 404) onLate(failure.detail);
        },
      },
    );
  return <PasskeyButton error={error} busy={isPending} communityUrl={communityUrl} onClick={start} />;
}
