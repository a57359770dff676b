import { Modal } from "#ui/dialog/modal.tsx";
import type { ItemFormProps } from "./item-form-props.ts";
import { firstField, ItemForm } from "./item-form.tsx";

/** FormDialog: an ItemForm in a dialog named by its `label`; the focus starts on its first field. `size` md (default) or lg; `round`: another number begins the form anew. */
export function FormDialog<Item extends object>({
  size = "md",
  round,
  ...form
}: Omit<ItemFormProps<Item>, "compact"> & { size?: "md" | "lg"; round?: number }) {
  return (
    <Modal open size={size} title={form.label} initialFocus={firstField} onClose={form.onCancel}>
      <ItemForm key={round} compact {...form} />
    </Modal>
  );
}
