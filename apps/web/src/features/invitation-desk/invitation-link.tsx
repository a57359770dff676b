import { Copy } from "lucide-react";
import { encodeQR } from "qr";
import { useId } from "react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";

/** The token is in the fragment, which browsers send to no server. */
const addressOf = (token: string): string => new URL(`/invitation#${token}`, location.origin).href;

/** The link of a new invitation, shown this once: to copy, or to scan. */
export function InvitationLink({ token, onClose }: { token: string; onClose: () => void }) {
  const address = addressOf(token);
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      notifyDone("Lien copié.");
    } catch {
      notify("Le lien n’a pas pu être copié\u202f: sélectionnez-le.", { kind: "warning" });
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Invitation prête"
      description={"Transmettez ce lien, ou faites scanner le code. Gardez-le maintenant\u202f: il ne sera plus affiché."}
    >
      <div className="grid justify-items-center gap-5">
        <label htmlFor={id} className="sr-only">
          Lien d’invitation
        </label>
        <input
          id={id}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-11 w-full rounded-field border border-edge bg-surface-2 px-3.5 text-sm"
        />
        <Button kind="primary" icon={Copy} onClick={() => void copy()}>
          Copier le lien
        </Button>
        <QrCode text={address} />
      </div>
    </Modal>
  );
}

/** Dark on light, with the margin of four modules that readers expect. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, "raw", { border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label="QR code du lien"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-52 rounded-field bg-[#fff]"
    >
      <path d={dark.join("")} className="fill-[#000]" shapeRendering="crispEdges" />
    </svg>
  );
}
