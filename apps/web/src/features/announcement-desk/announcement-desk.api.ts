import { auditFieldLabel } from "@seance/contract/audit-fields";
import type { Announcement } from "@seance/contract/announcements";
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncementStats,
  listAllAnnouncements,
  pinAnnouncement,
  resetAnnouncementStats,
  toggleAnnouncement,
  updateAnnouncement,
  type AnnouncementChange,
  type NewAnnouncement,
} from "@seance/contract/announcements-admin";
import { pollMs } from "@seance/contract/events";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { fieldFaults } from "#lib/api/error-message.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { storage } from "#lib/storage.ts";
import { listQuery, type AnnouncementSearch } from "./announcement-search.ts";

export function allAnnouncements(search: AnnouncementSearch) {
  const query = listQuery(search);
  return queryOptions({
    queryKey: ["announcements", "desk", query],
    queryFn: ({ signal }) => loadPage(query, signal),
    placeholderData: keepPreviousData,
  });
}
export const useAllAnnouncements = (search: AnnouncementSearch) =>
  useQuery({ ...allAnnouncements(search), refetchInterval: usePoll(pollMs.announcements) });

/** Logs failures to the console; a missing token is logged there only, because the page itself reacts to it. */
async function loadPage(query: ReturnType<typeof listQuery>, signal: AbortSignal) {
  if (storage.get("token") === null) console.info("Token d'authentification manquant");
  try {
    return await call(listAllAnnouncements, { query, signal });
  } catch (error) {
    if (!signal.aborted) console.info("annonces", error);
    throw error;
  }
}

export function useAnnouncementStats() {
  return useQuery({
    queryKey: ["announcements", "stats"],
    queryFn: ({ signal }) => call(getAnnouncementStats, { signal }),
    refetchInterval: usePoll(pollMs.announcements),
  });
}

/** Refetches every list of announcements on the page, the banner included. */
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["announcements"] });

export async function addAnnouncement(body: NewAnnouncement): Promise<void> {
  await call(createAnnouncement, { body });
  await refresh();
}

/** Sends what changed of an announcement. */
export async function saveAnnouncement(body: AnnouncementChange, id: string): Promise<void> {
  await call(updateAnnouncement, { params: { id }, body });
  await refresh();
}

/** An action on one announcement, or on the figures of all. */
export type AnnouncementAction =
  | { readonly kind: "pin" | "toggle" | "delete"; readonly announcement: Announcement }
  | { readonly kind: "reset" };

export function useAnnouncementAction() {
  return useMutation({
    mutationFn: async (action: AnnouncementAction): Promise<string> => {
      if (action.kind === "reset") return (await call(resetAnnouncementStats)).message;
      const { id, is_pinned, is_active } = action.announcement;
      const params = { id };
      // Sends the wanted value rather than a toggle: two people who press at once want the same.
      if (action.kind === "pin") await call(pinAnnouncement, { params, body: { is_pinned: !is_pinned } });
      else if (action.kind === "toggle") await call(toggleAnnouncement, { params, body: { is_active: !is_active } });
      else await call(deleteAnnouncement, { params });
      return doneWords[action.kind];
    },
    onSettled: refresh,
  });
}

const doneWords = {
  pin: "Épinglage modifié avec succès !",
  toggle: "Statut modifié avec succès !",
  delete: "Annonce supprimée avec succès !",
} as const;

export const actionErrors: Record<AnnouncementAction["kind"], string> = {
  pin: "Erreur lors de l'épinglage",
  toggle: "Erreur lors du changement de statut",
  delete: "Erreur lors de la suppression",
  reset: "Erreur lors de la réinitialisation des statistiques",
};

/** The text of a failed save: each invalid field with its error, else the server's sentence. */
export function announcementErrorMessage(error: unknown): string {
  const known = error instanceof ApiError ? error : null;
  if (known?.status !== 422) return known?.detail ?? "Erreur lors de la sauvegarde";
  const faults = fieldFaults(known, auditFieldLabel);
  return `Erreur de validation: ${faults || "Vérifiez que tous les champs sont correctement remplis"}`;
}
