import { supportLimits } from "@seance/contract/support-limits";
import type { PlayerItem, ProblemReport } from "#features/player/player-props.ts";
import { sendReport, writeWithoutAccount } from "#features/support/support.api.ts";
import { omitUndefined } from "#lib/values.ts";
import { truncate } from "#lib/format.ts";
import { browserAndVersion } from "#lib/browser-name.ts";

/** Opens a ticket about the title on the screen, with what the player knows as data, so that the support has links to it. */
export async function sendProblem(item: PlayerItem, { problem, details, email, ...facts }: ProblemReport): Promise<void> {
  const report = reportOf(item, facts);
  if (email !== null) {
    const message = details === "" ? problem : `${problem}\n\n${details}`;
    await writeWithoutAccount({ email, message, topic: "playback", report });
    return;
  }
  const title = item.series ? `${item.series.title} — ${item.title}` : item.title;
  // An ellipsis comes after the longest text.
  const subject = truncate(`${problem}\u202f: ${title}`, supportLimits.subject - 1);
  await sendReport({ subject, description: details === "" ? problem : details, report });
}

function reportOf(item: PlayerItem, { position, error, code, source }: Omit<ProblemReport, "problem" | "details" | "email">) {
  return {
    item_type: item.type,
    item_id: item.id,
    ...omitUndefined({
      position: position ?? undefined,
      error: error === null ? undefined : truncate(error, supportLimits.reportError - 1),
      code: code === null ? undefined : truncate(code, supportLimits.reportCode - 1),
      source: source ?? undefined,
      browser: browserAndVersion(navigator.userAgent)?.slice(0, supportLimits.reportBrowser),
    }),
  };
}
