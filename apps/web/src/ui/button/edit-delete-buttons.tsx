import { Pencil, Trash2 } from "lucide-react";
import { RowButton } from "./icon-button.tsx";

/** EditDeleteButtons: the two actions of a row, called « Modifier {name} » and « Supprimer {name} ». */
export function EditDeleteButtons({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="flex justify-end">
      <RowButton icon={Pencil} label={`Modifier ${name}`} onClick={onEdit} />
      <RowButton icon={Trash2} label={`Supprimer ${name}`} onClick={onDelete} />
    </span>
  );
}
