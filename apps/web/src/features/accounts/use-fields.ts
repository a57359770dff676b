import { useState } from "react";

/** Texts of a form's fields and their errors; typing in a field clears its error. `field(name)`: the attributes of its input. */
export function useFields<Name extends string>(blank: Readonly<Record<Name, string>>) {
  const [fields, setFields] = useState(blank);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const field = (name: Name) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }): void => {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { fields, setErrors, field };
}
