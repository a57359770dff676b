import type { ReactNode } from "react";

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Options for a list of values; a value without a label is its own. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

/** The props of a custom field. */
export interface CustomField {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly ref: (control: { focus: () => void } | null) => void;
}

/** A picture in a form; null removes it from its item. */
export interface PictureControl {
  readonly label: string;
  readonly ratio: "poster" | "wide";
  readonly required: boolean;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
  /** The input of its address. */
  readonly input: ReactNode;
}

export type DrawField = (field: CustomField) => ReactNode;

/** The props of a field that orders others. */
export interface OrderField {
  readonly label: string;
  /** Names of fields. */
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
}

interface SpecBase<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** An empty value is sent as an empty string, not as null. */
  readonly keepsEmpty?: boolean;
  /** Fills other fields and is not sent itself. */
  readonly local?: boolean;
  /** Drawn by a field of kind `order`. */
  readonly inner?: boolean;
  /** Takes the full width of its section. */
  readonly wide?: boolean;
}

type SpecKind =
  /** `counter`: the limit shown with the character count; a longer text can be typed, and is refused on save. */
  | {
      readonly kind: "text" | "url" | "email";
      readonly maxLength?: number;
      readonly counter?: number;
      readonly placeholder?: string;
    }
  | { readonly kind: "area"; readonly maxLength?: number; readonly counter?: number; readonly rows?: number }
  /** An empty number is sent as `usual`, or as null without it. */
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly usual?: number;
    }
  /** A list of texts. */
  | { readonly kind: "list"; readonly placeholder?: string }
  /** Several of a few choices, kept as one comma-separated text. */
  | { readonly kind: "choices"; readonly options: readonly string[]; readonly labelOf?: (option: string) => string }
  /** Several of a few choices, kept as a list. */
  | { readonly kind: "several"; readonly options: readonly string[] }
  | { readonly kind: "select"; readonly options: readonly FieldOption[] }
  | { readonly kind: "switch" }
  /** `#rrggbb`, or empty. */
  | { readonly kind: "colour" }
  /** A day, `yyyy-mm-dd`. */
  | { readonly kind: "date" }
  /** An ISO date and time, edited in Paris time. */
  | { readonly kind: "moment" }
  /** The address of a picture, with the picture beside it. `below`: offers other pictures; `around`: draws tools around its input. */
  | {
      readonly kind: "image";
      readonly ratio: "poster" | "wide";
      readonly below?: (() => ReactNode) | undefined;
      readonly around?: ((picture: PictureControl) => ReactNode) | undefined;
    }
  /** The order of other fields, kept as a list of their names; the component draws them too. */
  | {
      readonly kind: "order";
      readonly labels: Readonly<Record<string, string>>;
      readonly render: (field: OrderField) => ReactNode;
    }
  /** A text edited by a component of the screen. */
  | { readonly kind: "custom"; readonly render: DrawField };

/** One field of a form, as data. */
export type FieldSpec<Name extends string = string> = SpecBase<Name> & SpecKind;

export interface FormSection<Name extends string = string> {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Optional: shown folded while it is empty. Not in a dialog. */
  readonly folded?: boolean;
  readonly fields: readonly FieldSpec<Name>[];
}
