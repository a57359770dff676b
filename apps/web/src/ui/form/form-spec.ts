import type { ReactNode } from "react";

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Options for a list of values; a value without a label is its own. */
export const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<string, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

/** What a field of a screen's own is given. */
export interface CustomField {
  readonly label: string;
  readonly error: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly ref: (control: { focus: () => void } | null) => void;
}

/** Draws a field in a way of the screen's own. */
export type DrawField = (field: CustomField) => ReactNode;

interface SpecBase<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Left empty it is an empty text, where other fields are then null. */
  readonly keepsEmpty?: boolean;
  /** Only there to fill other fields: it is no part of what is sent. */
  readonly local?: boolean;
  /** Takes the whole width of its section. */
  readonly wide?: boolean;
}

type SpecKind =
  /** `counter`: the most characters it may have, counted beside it; more can be typed, and is then refused. */
  | {
      readonly kind: "text" | "url" | "email";
      readonly maxLength?: number;
      readonly counter?: number;
      readonly placeholder?: string;
    }
  | { readonly kind: "area"; readonly maxLength?: number; readonly counter?: number; readonly rows?: number }
  /** Its value is a number; left empty, what is sent is `usual`, or null without it. */
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly usual?: number;
    }
  /** A list of texts, shown as words that can be taken off. */
  | { readonly kind: "list"; readonly placeholder?: string }
  /** Several of a few choices, kept as one text with commas. */
  | { readonly kind: "choices"; readonly options: readonly string[] }
  | { readonly kind: "select"; readonly options: readonly FieldOption[] }
  | { readonly kind: "switch" }
  /** `#rrggbb`, or empty. */
  | { readonly kind: "colour" }
  /** A day, `yyyy-mm-dd`. */
  | { readonly kind: "date" }
  /** A moment as an ISO text, chosen and shown in Paris time. */
  | { readonly kind: "moment" }
  /** The address of a picture, shown beside it. */
  | { readonly kind: "image"; readonly ratio: "poster" | "wide" }
  /** A text chosen in a way of the screen's own. */
  | { readonly kind: "custom"; readonly render: DrawField };

/** One field of a form, as data: what it is called, what it holds and what it takes. */
export type FieldSpec<Name extends string = string> = SpecBase<Name> & SpecKind;

export interface FormSection<Name extends string = string> {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly FieldSpec<Name>[];
}
