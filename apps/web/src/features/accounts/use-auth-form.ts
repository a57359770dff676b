import { useState } from "react";
import { authFault, type AuthFault } from "./auth-faults.ts";
import { checkAuth, type AuthFields, type AuthMode, type FieldErrors } from "./auth-rules.ts";

const blank: AuthFields = { email: "", password: "", confirmPassword: "" };

/** State of a sign-in form: its fields, what is wrong with them, and what became of sending it. */
export function useAuthForm(
  mode: AuthMode,
  send: (fields: AuthFields) => Promise<void>,
  { email = "", why }: { email?: string | undefined; why: string | null },
) {
  const [fields, setFields] = useState({ ...blank, email });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [fault, setFault] = useState<AuthFault | null>(why === null ? null : { kind: "message", message: why, fields: {} });
  const [sending, setSending] = useState(false);

  const edit = (name: keyof AuthFields, value: string): void => {
    setFields((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _cleared, ...rest }) => rest);
    setFault(null);
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (sending) return;
    const found = checkAuth(mode, fields);
    setErrors(found);
    setFault(null);
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    setSending(true);
    try {
      await send(fields);
    } catch (error) {
      const answer = authFault(error);
      setFault(answer);
      if (answer.kind === "message") setErrors(answer.fields);
      setSending(false);
    }
  };

  const forget = (): void => {
    setErrors({});
    setFault(null);
  };

  return { fields, errors, fault, sending, edit, submit, forget };
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const [first] = Object.keys(errors);
  const control = first ? form.elements.namedItem(first) : null;
  if (control instanceof HTMLElement) control.focus();
}
