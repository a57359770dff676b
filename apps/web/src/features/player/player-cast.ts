import type { ReactNode } from "react";

/** What a television needs of the player. */
export interface PlayerCast {
  /** Asks for one; stands among the controls. */
  button: ReactNode;
  /** Its name, once there is one. */
  device: string | null;
  /** Tells when it waits for the film, and what is said meanwhile. */
  listen: (hear: (call: { type: "take-over" } | { type: "say"; text: string }) => void) => () => void;
  /** Seconds. */
  onHandOver: (position: number) => void;
}
