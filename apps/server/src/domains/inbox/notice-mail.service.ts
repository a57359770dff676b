import type { MailLine } from "@seance/contract/mails";
import { noticeMailLines } from "@seance/contract/notice-mails";
import { noticePage, noticeWords } from "@seance/contract/notice-words";
import type { Notice, NoticeKind } from "@seance/contract/notices";
import type { Actor } from "#core/actor.ts";
import { inTransaction, isAway, type Db } from "#db/client.ts";
import { banOf, findById, holdAccount } from "#domains/accounts/index.ts";
import { queueMail, sendsMail } from "#domains/mail/index.ts";
import { accountsToMail, mailedKinds, markMailed, replaceMailed } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { inboxToMail } from "./inbox.queries.ts";
import { presentNotices } from "./inbox.service.ts";

interface Chosen {
  readonly mailed: NoticeKind[];
}

export const readMailed = async (db: Db, { id }: Actor): Promise<Chosen> => ({
  mailed: (await mailedKinds(db, id)).map(({ kind }) => kind),
});

/** Notices of these kinds that come from now on also go by mail. */
export function chooseMailed(db: Db, actor: Actor, kinds: readonly NoticeKind[]): Promise<Chosen> {
  return inTransaction(db, async (tx) => {
    await replaceMailed(tx, actor.id, kinds);
    return readMailed(tx, actor);
  });
}

/** Queues one mail for each account that has unread notices of the kinds that it chose. */
export async function mailUnread(services: Services, signal: AbortSignal): Promise<void> {
  if (!sendsMail(services.config)) return;
  for (const id of await accountsToMail(services.reads)) {
    signal.throwIfAborted();
    // The notices of an account that fails go with those of its next mail; the others do not wait for it.
    await inTransaction(services.db, (tx) => mailAccount(services, tx, id)).catch((error: unknown) => {
      if (isAway(error)) throw error;
      services.log.warn({ err: error }, "notifications qui n’ont pas pu partir par e-mail");
    });
  }
}

async function mailAccount(services: Services, tx: Db, id: string): Promise<void> {
  const account = (await holdAccount(tx, id)) ? await findById(tx, id) : undefined;
  if (!account?.email_verified_at || banOf(account)) return;
  const notices = await presentNotices({ ...services, db: tx }, await inboxToMail(tx, id));
  const marked = await markMailed(
    tx,
    notices.map((notice) => notice.id),
  );
  const lines = notices.filter((notice) => marked.has(notice.id)).map(lineOf);
  if (lines.length === 0) return;
  const details = { lines: lines.slice(0, noticeMailLines), more: Math.max(0, lines.length - noticeMailLines) };
  await queueMail(services, tx, { template: "notices", account, details });
}

const lineOf = (notice: Notice): MailLine => ({ ...noticeWords(notice), path: pathOf(notice) });

/** Where a notice leads: what opens over the page has no address, and the home page has its button. */
function pathOf(notice: Notice): string {
  if (notice.kind === "ticket") return "/contact";
  if (notice.kind === "person" && notice.titles > 1) return `/personnes/${encodeURIComponent(notice.person.slug)}`;
  if ("title" in notice) return `/${notice.title.item_type === "movie" ? "films" : "series"}/${notice.title.id}`;
  return noticePage(notice) ?? "/";
}
