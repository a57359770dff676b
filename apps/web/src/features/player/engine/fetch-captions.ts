import { storage } from "#lib/storage.ts";

/** Fetches a caption file; rejects unless it is found. */
export async function fetchCaptions(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal, headers: credentials(url) });
  if (!answer.ok) throw new Error(`captions: ${answer.status}`);
  return answer;
}

/** The subtitles of a draft are sent to the staff only; another site gets no token of ours. */
function credentials(url: string): HeadersInit {
  const token = storage.get("token");
  return token !== null && url.startsWith("/api/") ? { Authorization: `Bearer ${token}` } : {};
}
