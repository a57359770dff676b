import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { SignIn } from "./sign-in.tsx";

/** The sign-in over a form whose session has ended. `email`: whose it was; `onLeave`: gives the page up. */
export function SignInAgain({ email, onLeave }: { email: string; onLeave: () => void }) {
  return (
    <Modal
      open
      size="sm"
      title="Votre session a pris fin"
      description={
        "Reconnectez-vous pour continuer\u202f: ce que vous avez saisi est gardé, et ce que vous enregistriez sera envoyé."
      }
      initialFocus={passwordField}
    >
      <SignIn email={email} communityUrl={null} />
      <Button kind="quiet" onClick={onLeave} className="mt-3 w-full">
        Quitter sans enregistrer
      </Button>
    </Modal>
  );
}

const passwordField = (): HTMLElement | null => document.querySelector<HTMLElement>("[role=dialog] input[name=password]");
