import type { ComponentProps } from "react";
import { TextField } from "#ui/input/field.tsx";

/** A field for the six digits of the app, which phones and password managers may fill in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, "label"> & { label?: string }) {
  return (
    <TextField
      label="Code de vérification"
      hint="Les six chiffres que montre votre application."
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      {...props}
    />
  );
}

/** The same for a recovery code, whose letters need another keyboard. */
export const recoveryField = {
  label: "Code de secours",
  hint: "L’un de ceux que vous avez gardés. Chacun sert une fois.",
  autoComplete: "off",
  inputMode: "text",
  autoCapitalize: "characters",
} as const;
