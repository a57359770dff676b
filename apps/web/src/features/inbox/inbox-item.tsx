import { noticePage, noticeWords } from "@seance/contract/notice-words";
import type { Notice } from "@seance/contract/notices";
import { Link } from "@tanstack/react-router";
import { Award, LifeBuoy, ShieldAlert, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoment } from "#lib/format.ts";
import { showOverlay } from "#shared/overlay.ts";
import { Initials } from "#ui/media/initials.tsx";
import { Poster } from "#ui/media/poster.tsx";

const rowClass =
  "flex w-full items-center gap-4 rounded-panel px-3 py-2.5 text-left transition-colors hover:bg-glass focus-visible:-outline-offset-2";

/** A notice, which leads to what it is about: a title, a person, one’s sessions, the support, the profile, the security log. */
export function InboxItem({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const onOpen = (): void => {
    onRead();
    showOverlay(null);
  };
  const to = noticePage(notice);
  if (to)
    return (
      <li>
        <Link to={to} onClick={onOpen} className={rowClass}>
          <Body notice={notice}>
            <Mark kind={notice.kind === "security" ? "security" : "account"} />
          </Body>
        </Link>
      </li>
    );
  if ("title" in notice)
    return <li>{hasSeveral(notice) ? <PersonLink {...{ notice, onOpen }} /> : <TitleLink {...{ notice, onOpen }} />}</li>;
  const open = (): void => {
    onRead();
    showOverlay(notice.kind === "ticket" ? "support" : "profile");
  };
  return (
    <li>
      <button type="button" onClick={open} className={rowClass}>
        <Body notice={notice}>
          <Mark kind={notice.kind} />
        </Body>
      </button>
    </li>
  );
}

type PersonNotice = Extract<Notice, { kind: "person" }>;
type TitleNotice = Extract<Notice, { title: unknown }>;

const hasSeveral = (notice: TitleNotice): notice is PersonNotice => notice.kind === "person" && notice.titles > 1;

function PersonLink({ notice, onOpen }: { notice: PersonNotice; onOpen: () => void }) {
  const { slug, name } = notice.person;
  return (
    <Link to="/personnes/$slug" params={{ slug }} onClick={onOpen} className={rowClass}>
      <Body notice={notice}>
        <Initials name={name} />
      </Body>
    </Link>
  );
}

function TitleLink({ notice, onOpen }: { notice: TitleNotice; onOpen: () => void }) {
  const { item_type, id, poster } = notice.title;
  return (
    <Link to={item_type === "movie" ? "/films/$id" : "/series/$id"} params={{ id }} onClick={onOpen} className={rowClass}>
      <Body notice={notice}>
        <Poster src={poster} title="" sizes="44px" className="w-11 shrink-0 rounded-tag" />
      </Body>
    </Link>
  );
}

function Body({ notice, children }: { notice: Notice; children: ReactNode }) {
  const { subject, text } = noticeWords(notice);
  return (
    <>
      {children}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={`block leading-snug ${notice.read ? "text-body" : "font-semibold text-foreground"}`}>
          {!notice.read && <span className="sr-only">{"Non lue\u202f: "}</span>}
          {subject}
        </span>
        <span className="block text-sm text-body">{text}</span>
        <time dateTime={notice.created_at} className="block text-xs text-muted">
          {formatMoment(notice.created_at)}
        </time>
      </span>
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${notice.read ? "" : "bg-accent"}`} />
    </>
  );
}

const marks = { ticket: LifeBuoy, badge: Award, account: UserRound, security: ShieldAlert };

function Mark({ kind }: { kind: keyof typeof marks }) {
  const Icon = marks[kind];
  return (
    <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 text-accent">
      <Icon className="size-5" />
    </span>
  );
}
