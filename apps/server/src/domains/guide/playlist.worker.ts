import { playlistLimits } from "@seance/contract/playlists";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import { readPlaylist, type PlaylistFault } from "./parse-playlist.ts";
import { readText, UnreadableText, type SentText } from "./sent-text.ts";

// Started by read-in-worker.ts.
const { sent } = workerInput<{ readonly sent: SentText }>();

function faultOf(error: unknown): PlaylistFault {
  if (error instanceof UnreadableText) return error.reason === "too-long" ? "tooLarge" : "notPlaylist";
  throw error;
}

answerFromWorker(
  await readText(sent, playlistLimits.unpacked, async (chunks) => {
    let text = "";
    for await (const chunk of chunks) text += chunk;
    return readPlaylist(text);
  }).catch(faultOf),
);
