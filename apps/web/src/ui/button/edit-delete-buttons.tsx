import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { RowButton } from "./icon-button.tsx";

/** EditDeleteButtons: the two actions of a row, called « Modifier {name} » and « Supprimer {name} »; `children`: further ones before them. */
export function EditDeleteButtons({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}) {
  return (
    <span className="flex justify-end">
      {children}
      <RowButton icon={Pencil} label={`Modifier ${name}`} onClick={onEdit} />
      <RowButton icon={Trash2} label={`Supprimer ${name}`} onClick={onDelete} />
    </span>
  );
}
