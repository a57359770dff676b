import type { ChangeEvent, ComponentProps } from "react";
import { useController } from "react-hook-form";
import type { ControllerRenderProps } from "react-hook-form";
import { fromParisTime, toParisTime } from "#lib/paris-time.ts";
import { CharacterCount } from "#ui/input/character-count.tsx";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { ImageField } from "#ui/input/image-field.tsx";
import { ListField, splitList } from "#ui/input/list-field.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import type { FieldOption, FieldSpec } from "./form-spec.ts";

type Bound = ControllerRenderProps;
type InputSpec = Exclude<
  FieldSpec,
  { kind: "area" | "select" | "switch" | "list" | "choices" | "several" | "colour" | "order" | "custom" | "image" }
>;

interface Shared {
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly "aria-required": true | undefined;
}

/** FormField: one field of the surrounding form (react-hook-form's FormProvider), drawn from its `spec`, with its error. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const { field, fieldState } = useController({ name: spec.name });
  const shared: Shared = {
    label: spec.required ? `${spec.label} *` : spec.label,
    error: errorText(fieldState.error),
    hint: spec.hint,
    "aria-required": spec.required || undefined,
  };
  return (
    <div className={spec.wide ? "md:col-span-2" : ""}>
      <Control spec={spec} field={field} shared={shared} />
    </div>
  );
}

/** The error of a field, or of the first faulty text in a list field. */
function errorText(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(errorText).find(Boolean);
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : undefined;
}

function Control({ spec, field, shared }: { spec: FieldSpec; field: Bound; shared: Shared }) {
  const { value, onChange, ...bound } = field;
  const text = typeof value === "string" ? value : "";
  const onText = ({ currentTarget }: ChangeEvent<{ value: string }>): void => onChange(currentTarget.value);
  const named = { ...shared, value: text, onChange };
  switch (spec.kind) {
    case "area": {
      const sizes = { maxLength: spec.maxLength, rows: spec.rows ?? 5 };
      return <TextArea {...named} {...bound} {...sizes} hint={withCount(spec, text)} onChange={onText} className="resize-y" />;
    }
    case "select":
      return (
        <Select {...named} {...bound} onChange={onText}>
          <SelectOptions options={withCurrent(spec.options, text)} />
        </Select>
      );
    case "switch":
      return <Switch label={spec.label} hint={spec.hint} checked={value === true} onChange={onChange} />;
    case "list": {
      const values = Array.isArray(value) ? value.map(String) : [];
      return <ListField {...shared} inputRef={bound.ref} values={values} onChange={onChange} placeholder={spec.placeholder} />;
    }
    case "choices":
      return <ChoicesField {...named} firstRef={bound.ref} options={spec.options} labelOf={spec.labelOf} />;
    case "several": {
      const joined = Array.isArray(value) ? value.join(", ") : "";
      const onSeveral = (words: string) => onChange(splitList(words));
      return <ChoicesField {...shared} value={joined} onChange={onSeveral} firstRef={bound.ref} options={spec.options} />;
    }
    case "colour":
      return <ColourField {...named} {...bound} spokenLabel={spec.label} />;
    case "order":
      return spec.render({ label: spec.label, value: Array.isArray(value) ? value.map(String) : [], onChange });
    case "custom":
      return spec.render({ label: shared.label, error: shared.error, value, onChange, ref: bound.ref });
    case "image": {
      const { label, ratio, required = false, around } = spec;
      const input = <ImageField {...named} inputRef={bound.ref} name={spec.name} ratio={ratio} onBlur={bound.onBlur} />;
      return (
        <div className="grid gap-3">
          {around ? around({ label, ratio, required, value: text, onChange, input }) : input}
          {spec.below?.()}
        </div>
      );
    }
    default:
      return <TextField {...named} {...bound} onChange={onText} {...inputProps(spec, value, onChange)} />;
  }
}

/** What differs between the kinds of field that are an `<input>`. */
function inputProps(spec: InputSpec, value: unknown, onChange: Bound["onChange"]): Partial<ComponentProps<typeof TextField>> {
  const text = typeof value === "string" ? value : "";
  switch (spec.kind) {
    case "number":
      return {
        type: "number",
        inputMode: "decimal",
        min: spec.min,
        max: spec.max,
        step: spec.step ?? 1,
        value: typeof value === "number" ? value : "",
        onChange: ({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.valueAsNumber),
      };
    case "date":
      return { type: "date", value: text.slice(0, 10) };
    case "moment":
      return {
        type: "datetime-local",
        max: "9999-12-31T23:59",
        value: text === "" ? "" : toParisTime(text),
        onChange: ({ currentTarget }) => onChange(currentTarget.value === "" ? "" : fromParisTime(currentTarget.value)),
      };
    default:
      return {
        hint: withCount(spec, text),
        type: spec.kind,
        inputMode: spec.kind,
        maxLength: spec.maxLength,
        placeholder: spec.placeholder,
        autoComplete: "off",
      };
  }
}

function ColourField({
  spokenLabel,
  value,
  onChange,
  ...field
}: ComponentProps<typeof TextField> & { spokenLabel: string; value: string; onChange: (value: string) => void }) {
  const onText = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => onChange(currentTarget.value);
  return (
    <div className="flex items-end gap-3">
      <input
        type="color"
        aria-label={`${spokenLabel} (nuancier)`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
        onChange={onText}
        className="h-12 w-14 shrink-0 cursor-pointer rounded-field border border-edge bg-surface p-1"
      />
      <TextField {...field} className="flex-1" value={value} maxLength={7} placeholder="#rrggbb" onChange={onText} />
    </div>
  );
}

/** The hint of a text field, with its character count where the field has a counter. */
function withCount({ hint, counter }: { readonly hint?: string; readonly counter?: number }, text: string) {
  if (counter === undefined) return hint;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <CharacterCount text={text} max={counter} />
    </span>
  );
}

/** Adds a value outside the options, so that saving the form does not change it unseen. */
function withCurrent(options: readonly FieldOption[], value: string): readonly FieldOption[] {
  return value === "" || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
}
