import { dismissAnnouncement } from "@seance/contract/announcements";
import type { Announcement } from "@seance/contract/announcements";
import { useMemo, useState } from "react";
import { call } from "#lib/api/api-client.ts";
import { storage } from "#lib/storage.ts";
import { useSession } from "#shared/session/current-session.ts";
import { useAnnouncements } from "./announcements.api.ts";

const storageKey = "seance:annonces-fermees";
/** Older ones are over by then. */
const keptIds = 100;

export interface OpenAnnouncements {
  readonly announcements: readonly Announcement[];
  /** The first answer is awaited. */
  readonly pending: boolean;
  readonly close: (id: string) => void;
}

/**
 * The announcements that this person has not closed. Closing is for good: the server remembers it for an account, on all its devices, and
 * the browser for a guest.
 */
export function useOpenAnnouncements(): OpenAnnouncements {
  const { data, isPending, failureCount } = useAnnouncements();
  const guest = useSession().token === null;
  const [closed, setClosed] = useState(readClosed);
  const announcements = useMemo(() => (data ?? []).filter(({ id }) => !closed.includes(id)), [data, closed]);
  const close = (id: string): void => {
    setClosed([...closed, id]);
    if (guest) storage.set(storageKey, [...readClosed(), id].slice(-keptIds).join(" "));
    else void dismiss(id);
  };
  return { announcements, pending: isPending && failureCount === 0, close };
}

const readClosed = (): readonly string[] => (storage.get(storageKey) ?? "").split(" ").filter(Boolean);

/** After a failure it is shown again at the next visit. */
async function dismiss(id: string): Promise<void> {
  try {
    await call(dismissAnnouncement, { params: { id }, body: {}, keepalive: true });
  } catch (error) {
    console.info("annonces", error);
  }
}
