import { Copy } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { copyLink } from "#ui/feedback/copy-link.ts";
import { TextField } from "#ui/input/field.tsx";

/** A key or a secret, shown this once. */
export function SecretDialog({
  title,
  label,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={"Gardez ce texte maintenant en lieu sûr\u202f: il ne sera plus affiché."}
    >
      <div className="grid justify-items-center gap-5">
        <div className="w-full">
          <TextField label={label} readOnly value={secret} onFocus={({ currentTarget }) => currentTarget.select()} />
        </div>
        <Button kind="primary" icon={Copy} onClick={() => void copyLink(secret, { done: "Copié.", fault: "La copie a échoué" })}>
          Copier
        </Button>
      </div>
    </Modal>
  );
}
