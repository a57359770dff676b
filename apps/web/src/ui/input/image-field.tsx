import type { Ref } from "react";
import { TextField } from "./field.tsx";
import { Poster } from "#ui/media/poster.tsx";

/** ImageField: the address of a picture, and the picture or its placeholder. */
export function ImageField({
  label,
  name,
  error,
  hint,
  ratio,
  value,
  inputRef,
  onChange,
  onBlur,
  ...rest
}: {
  label: string;
  name: string;
  error: string | undefined;
  hint: string | undefined;
  ratio: "poster" | "wide";
  value: string;
  inputRef: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onBlur: () => void;
  "aria-required": true | undefined;
}) {
  return (
    <div className="flex items-start gap-3">
      <Poster
        src={value}
        title=""
        ratio={ratio}
        sizes={ratio === "poster" ? "64px" : "112px"}
        className={`mt-7 shrink-0 rounded-field ring-1 ring-divider ${ratio === "poster" ? "w-16" : "w-28"}`}
      />
      <TextField
        {...rest}
        ref={inputRef}
        label={label}
        name={name}
        error={error}
        hint={hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        className="min-w-0 flex-1"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
