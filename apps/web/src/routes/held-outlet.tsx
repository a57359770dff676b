import { Outlet } from "@tanstack/react-router";
import { Fragment } from "react";
import { SignInAgain } from "#features/accounts/sign-in-again.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { abandonHold } from "#shared/session/session-hold.ts";

/** A screen of the staff, and the sign-in over it when the session has ended while a form was edited. Another person gets a new screen. */
export function HeldOutlet() {
  const { token, user } = useSession();
  return (
    <>
      <Fragment key={user?.id}>
        <Outlet />
      </Fragment>
      {token === null && user && <SignInAgain email={user.email} onLeave={abandonHold} />}
    </>
  );
}
