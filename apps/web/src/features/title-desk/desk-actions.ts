import type { DeskTitle } from "./desk-kind.ts";

/** What a person may do with a title of the desk, wherever it is shown. */
export interface DeskActions {
  /** False for those who only add: the desk is then read. */
  readonly manage: boolean;
  readonly onEdit: (title: DeskTitle) => void;
  readonly onCopy: (title: DeskTitle) => void;
  readonly onCinema: (title: DeskTitle) => void;
  readonly onRefresh: (title: DeskTitle) => void;
  readonly onDelete: (title: DeskTitle) => void;
  /** The title whose cinema mode is being turned. */
  readonly turning: string | null;
}
