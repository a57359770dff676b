import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TextField } from "#ui/input/field.tsx";

const digits = 4;

/**
 * SecurityCodeDialog: a ConfirmDialog that asks for the four digits of the security code. `fault`: the error of the last attempt,
 * which empties the field. `onCode(code)`, and the props of ConfirmDialog.
 */
export function SecurityCodeDialog({
  open,
  title,
  text,
  confirm,
  busy,
  fault,
  onCode,
  onCancel,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  busy: boolean;
  fault: string | null;
  onCode: (code: string) => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState("");
  const [short, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setCode(""), [open, fault]);
  useEffect(() => {
    if (fault !== null) field.current?.focus();
  }, [fault]);
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={text}
      confirm={confirm}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => {
        setShort(code.length < digits);
        if (code.length < digits) field.current?.focus();
        else onCode(code);
      }}
    >
      <TextField
        ref={field}
        label={`Code de sécurité (${digits} chiffres)`}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        spellCheck={false}
        error={short ? `Le code a ${digits} chiffres.` : fault}
        onChange={(event) => {
          setShort(false);
          setCode(event.currentTarget.value.replaceAll(/\D/g, ""));
        }}
      />
    </ConfirmDialog>
  );
}
