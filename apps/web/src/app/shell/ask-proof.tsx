import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { ApiError } from "#lib/api/api-error.ts";
import { lacksProof } from "#lib/api/lacks-proof.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { session } from "#shared/session/current-session.ts";

let asked: Promise<boolean> | null = null;
/** When the last proof was given; a call that was sent earlier may be refused later. */
let provedAt = -Infinity;

/** Where a call was refused for want of a fresh proof, asks the person for one; whether they gave it. Calls that are refused at once share the dialog. */
export async function askProof(refused: ApiError, sentAt: number): Promise<boolean> {
  if (!lacksProof(refused)) return false;
  if (sentAt < provedAt) return true;
  asked ??= openDialog().finally(() => (asked = null));
  const given = await asked;
  if (given) provedAt = performance.now();
  return given;
}

/** The dialog has a root of its own, so that it opens over any page without being part of the first script. */
async function openDialog(): Promise<boolean> {
  const { ProofDialog } = await import("#features/accounts/proof/proof-dialog.tsx");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place, { onUncaughtError: () => close() });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const close = (): void => {
    following.unsubscribe();
    resolve(false);
    root.unmount();
    place.remove();
  };
  const following = session.subscribe(({ token }) => {
    if (token === null) close();
  });
  root.render(
    <QueryClientProvider client={queryClient}>
      <ProofDialog onAnswer={resolve} onClosed={close} />
    </QueryClientProvider>,
  );
  return promise;
}
