import type { ExplorerDocument } from "@seance/contract/explorer";
import { Copy } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { idOf, jsonOf, unknown } from "#features/explorer/explorer-words.ts";

/** A whole document as JSON, to be read or copied. */
export function DocumentModal({ document, onClose }: { document: ExplorerDocument; onClose: () => void }) {
  const json = jsonOf(document);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(json);
      notifyDone("JSON copié");
    } catch {
      notifyError("Le navigateur n’a pas permis la copie");
    }
  };
  return (
    <Modal
      open
      size="lg"
      title="Document"
      description={<span className="font-mono text-sm [overflow-wrap:anywhere]">{idOf(document) ?? unknown.other}</span>}
      onClose={onClose}
      footer={
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="-ml-1 size-4.5" />
          Copier le JSON
        </Button>
      }
    >
      <JsonText label="Contenu du document" text={json} className="h-[60dvh] rounded-field bg-background p-4 text-sm" />
    </Modal>
  );
}

/** Read-only JSON that can be scrolled with the keyboard and selected whole. */
export function JsonText({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <textarea
      readOnly
      wrap="off"
      spellCheck={false}
      aria-label={label}
      value={text}
      className={`w-full resize-none overflow-auto font-mono leading-relaxed text-body focus-visible:-outline-offset-2 ${className}`}
    />
  );
}
