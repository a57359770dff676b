import { useController } from "react-hook-form";
import type { ControllerRenderProps } from "react-hook-form";
import { fromParisTime, toParisTime } from "#lib/paris-time.ts";
import { CharacterCount } from "#ui/input/character-count.tsx";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { Select, TextField } from "#ui/input/field.tsx";
import type { FieldSpec } from "./form-spec.ts";
import { ImageField } from "#ui/input/image-field.tsx";
import { ListField } from "#ui/input/list-field.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { TextArea } from "#ui/input/text-area.tsx";

interface Shared {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly "aria-required": true | undefined;
  readonly className: string;
}

/** FormField: one field of the form around it (react-hook-form's FormProvider), drawn as its `spec` says, its error beside it. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const { field, fieldState } = useController({ name: spec.name });
  const shared: Shared = {
    label: spec.required ? `${spec.label} *` : spec.label,
    error: faultOf(fieldState.error),
    hint: spec.hint,
    "aria-required": spec.required || undefined,
    className: "",
  };
  return <div className={spec.wide ? "md:col-span-2" : ""}>{drawn(spec, field, shared)}</div>;
}

/** What is wrong with a field, or with the first text of a list of them. */
function faultOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(faultOf).find(Boolean);
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : undefined;
}

function drawn(spec: FieldSpec, field: ControllerRenderProps, shared: Shared) {
  const { value, onChange, ...bound } = field;
  const words = typeof value === "string" ? value : "";
  switch (spec.kind) {
    case "text":
    case "url":
    case "email":
      return (
        <TextField
          {...shared}
          {...bound}
          hint={withCount(spec, words)}
          type={spec.kind}
          inputMode={spec.kind}
          value={words}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={spec.maxLength}
          placeholder={spec.placeholder}
          autoComplete="off"
        />
      );
    case "area":
      return (
        <TextArea
          {...shared}
          {...bound}
          hint={withCount(spec, words)}
          value={words}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={spec.maxLength}
          rows={spec.rows ?? 5}
          className="resize-y"
        />
      );
    case "number":
      return (
        <TextField
          {...shared}
          {...bound}
          type="number"
          inputMode="decimal"
          min={spec.min}
          max={spec.max}
          step={spec.step ?? 1}
          value={typeof value === "number" ? value : ""}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.valueAsNumber)}
        />
      );
    case "select":
      return (
        <Select {...shared} {...bound} value={words} onChange={(event) => onChange(event.currentTarget.value)}>
          {withCurrent(spec.options, words).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case "switch":
      return <Switch label={spec.label} hint={spec.hint} checked={value === true} onChange={onChange} />;
    case "list":
      return (
        <ListField
          {...shared}
          inputRef={bound.ref}
          values={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          placeholder={spec.placeholder}
        />
      );
    case "choices":
      return <ChoicesField {...shared} firstRef={bound.ref} options={spec.options} value={words} onChange={onChange} />;
    case "colour":
      return (
        <div className="flex items-end gap-3">
          <input
            type="color"
            aria-label={`${spec.label} (nuancier)`}
            value={/^#[0-9a-f]{6}$/i.test(words) ? words : "#000000"}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-champ border border-bord bg-velours p-1"
          />
          <TextField
            {...shared}
            {...bound}
            className="flex-1"
            value={words}
            maxLength={7}
            placeholder="#rrggbb"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      );
    case "date":
      return (
        <TextField
          {...shared}
          {...bound}
          type="date"
          value={words.slice(0, 10)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "moment":
      return (
        <TextField
          {...shared}
          {...bound}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={words === "" ? "" : toParisTime(words)}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? "" : fromParisTime(currentTarget.value))}
        />
      );
    case "custom":
      return spec.render({ label: shared.label, error: shared.error, value, onChange, ref: bound.ref });
    case "image":
      return (
        <ImageField
          {...shared}
          inputRef={bound.ref}
          name={spec.name}
          ratio={spec.ratio}
          value={words}
          onChange={onChange}
          onBlur={bound.onBlur}
        />
      );
  }
}

/** The line of help under a text, with how long it is where that is counted. */
function withCount({ hint, counter }: { readonly hint?: string; readonly counter?: number }, text: string) {
  if (counter === undefined) return hint;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <CharacterCount text={text} max={counter} />
    </span>
  );
}

/** A value that is none of the usual ones is shown too, so that saving does not change it unseen. */
function withCurrent(options: readonly { value: string; label: string }[], value: string) {
  return value === "" || options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
}
