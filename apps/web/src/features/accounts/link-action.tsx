import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { authFault } from "./auth-faults.ts";
import { AuthAlert } from "./auth-panels.tsx";

interface LinkActionProps {
  readonly act: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: Error | null;
    readonly mutate: (token: string) => void;
  };
  readonly token: string;
  readonly label: string;
  /** Shown once it is done. */
  readonly children: ReactNode;
}

/** What a link of a mail does, once it is asked to: a program that only opens links does not use it up. */
export function LinkAction({ act, token, label, children }: LinkActionProps) {
  if (act.isSuccess)
    return (
      <div role="status" className="grid justify-items-start gap-4">
        {children}
      </div>
    );
  return (
    <div className="grid gap-5">
      <AuthAlert fault={act.error ? authFault(act.error) : null} communityUrl={null} />
      <Button kind="primary" size="lg" busy={act.isPending} className="w-full" onClick={() => act.mutate(token)}>
        {label}
      </Button>
    </div>
  );
}
