import { auditFieldLabel } from "@seance/contract/audit-fields";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";

interface ReplaceDialogProps<Name extends string> {
  /** Of the picked video. */
  readonly name: string;
  readonly links: readonly { readonly name: Name; readonly link: string }[];
  readonly onReplace: (name: Name) => void;
  readonly onCancel: () => void;
}

/** Asks which link a hosted video replaces. */
export function ReplaceDialog<Name extends string>({ name, links, onReplace, onCancel }: ReplaceDialogProps<Name>) {
  return (
    <Modal
      open
      title={"Quel lien remplacer\u202f?"}
      description={`Les deux liens directs ont déjà une adresse. «\u202f${name}\u202f» peut prendre la place de l’un d’eux.`}
      onClose={onCancel}
    >
      <ul className="grid gap-3">
        {links.map((one) => (
          <li key={one.name} className="flex flex-wrap items-center gap-3 rounded-field bg-surface-2 p-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold">{auditFieldLabel(one.name)}</span>
              <span className="block text-sm wrap-anywhere text-muted">{one.link}</span>
            </p>
            <Button onClick={() => onReplace(one.name)} aria-label={`Remplacer ${auditFieldLabel(one.name)}`}>
              Remplacer
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
