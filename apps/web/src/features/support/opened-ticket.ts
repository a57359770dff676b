import { showOverlay } from "#shared/overlay.ts";

let wanted: string | null = null;

/** Opens support on a ticket. */
export function openTicket(id: string): void {
  wanted = id;
  showOverlay("support");
}

/** The ticket that support was opened for, once. */
export function takeOpenedTicket(): string | null {
  const id = wanted;
  wanted = null;
  return id;
}
