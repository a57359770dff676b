import type { ListedJob as Listed } from "@seance/contract/job-list";
import { localPart } from "@seance/contract/text";

/** A job as its domain lists it. */
export interface ListedJob extends Pick<Listed, "kind" | "id" | "label" | "state" | "progress" | "who" | "log"> {
  /** Where its state does not say it: whether there is something to try again. */
  readonly retryable?: boolean;
  /** Its latest job in the queue, which knows why a try failed. */
  readonly job?: string;
  readonly at: Date;
  readonly finished_at: Date | null;
}

/** The part of an address that the staff sees; null for the site itself. */
export const authorOf = (email: string): string | null => localPart(email) || null;
