import type { ReactNode } from "react";
import type { RefusedItem } from "#lib/api/save-refusal.ts";
import type { Submission } from "#lib/form-check.ts";
import type { FormSection } from "./form-spec.ts";

/** Opens the items beside this one in the list; undefined at either end. */
export interface Neighbours {
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
}

export interface ItemFormProps<Item extends object> {
  /** The accessible name of the form. */
  readonly label: string;
  readonly sections: readonly FormSection[];
  /** The first values of a new item. */
  readonly initial: object;
  /** The item being edited: only the fields that differ from it are sent. */
  readonly base?: Item | undefined;
  /** Adds an item. */
  readonly create: Submission;
  /** Changes `base`, or the newer version of it that a conflict returned. */
  readonly change?: Submission<Item>;
  /** The error when the server does not answer. */
  readonly noAnswer: string;
  /** The error of a failed save, where it is not `saveErrorMessage`'s. */
  readonly errorText?: (error: unknown) => string;
  /** The label of the submit button. */
  readonly confirm?: string;
  /** Shown beside the fields, within the form: a preview. */
  readonly aside?: ReactNode;
  /** On narrow screens it stands above the fields, not below them. */
  readonly asideFirst?: boolean | undefined;
  /** « ce film ». */
  readonly subject: string;
  /** The toast of a successful save. */
  readonly savedText: string;
  /** `changed` is false where there was nothing to save; `saved`: what the call answered. */
  readonly onSaved: (changed: boolean, saved?: unknown) => void;
  readonly onCancel: () => void;
  /** A second button, which saves a new item and goes on with another one; `saved`: what `create` answered. */
  readonly again?: { readonly label: string; readonly onSaved: (saved: unknown) => void } | undefined;
  /** For a form in a dialog. */
  readonly compact?: boolean;
  readonly neighbours?: Neighbours | undefined;
  /** Names the form among those whose drafts this device keeps: `movie ID`. Without it there are none: never with a password. */
  readonly draft?: string;
  /** Takes an item out of the bin, after a colleague has deleted it meanwhile. */
  readonly onRestore?: (item: RefusedItem) => Promise<void>;
}
