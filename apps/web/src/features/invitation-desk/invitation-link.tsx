import { Copy } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { copyLink } from "#ui/feedback/copy-link.ts";
import { TextField } from "#ui/input/field.tsx";
import { QrCode } from "#ui/media/qr-code.tsx";

/** The token is in the fragment, which browsers send to no server. */
const addressOf = (token: string): string => new URL(`/invitation#${token}`, location.origin).href;

/** The link of a new invitation, shown this once: to copy, or to scan. */
export function InvitationLink({ token, onClose }: { token: string; onClose: () => void }) {
  const address = addressOf(token);
  return (
    <Modal
      open
      onClose={onClose}
      title="Invitation prête"
      description={"Transmettez ce lien, ou faites scanner le code. Gardez-le maintenant\u202f: il ne sera plus affiché."}
    >
      <div className="grid justify-items-center gap-5">
        <div className="w-full">
          <TextField label="Lien d’invitation" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </div>
        <Button kind="primary" icon={Copy} onClick={() => void copyLink(address)}>
          Copier le lien
        </Button>
        <QrCode text={address} label="QR code du lien" />
      </div>
    </Modal>
  );
}
