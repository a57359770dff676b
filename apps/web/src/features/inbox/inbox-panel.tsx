import { noticePageSize } from "@seance/contract/notices";
import { BellRing, CheckCheck } from "lucide-react";
import { useState } from "react";
import { FollowList } from "#shared/follows/follow-list.tsx";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { useNotices, useReadNotices, useUnread } from "./inbox.api.ts";
import { InboxItem } from "./inbox-item.tsx";

/** The notices of the account, the newest first, and what it follows. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="Mes notifications">
      <div className="min-h-[min(60dvh,30rem)]">
        <Tabs
          label="Mes notifications"
          tabs={[
            { value: "received", label: "Reçues", panel: <Received /> },
            { value: "followed", label: "Suivis", panel: <FollowList onOpen={onClose} /> },
          ]}
        />
      </div>
    </Modal>
  );
}

/** The API answers at most this many at once; read ones are deleted after some time. */
const shownAtMost = 100;

function Received() {
  const [limit, setLimit] = useState(noticePageSize);
  const query = useNotices(limit);
  const unread = useUnread();
  const { mutate: read, isPending } = useReadNotices();
  return (
    <QueryView query={query} fault="Vos notifications n’ont pas pu être chargées" level={3}>
      {({ notices, total }) =>
        total === 0 ? (
          <EmptyState
            level={3}
            icon={<BellRing className="size-7" />}
            title="Aucune notification"
            text={
              "Suivez une série ou une personne, ou demandez à être prévenu quand un titre pourra être regardé\u202f: vous le saurez ici."
            }
          />
        ) : (
          <>
            <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
              <p role="status" className="text-sm text-muted">
                {unread === 0 ? "Tout est lu" : `${unread} non ${unread > 1 ? "lues" : "lue"}`}
              </p>
              {/* Stays in place once all is read: it has the focus. */}
              <button
                type="button"
                aria-disabled={unread === 0 || isPending}
                onClick={() => unread > 0 && !isPending && read(undefined)}
                className={buttonClass({ kind: "quiet" })}
              >
                <CheckCheck aria-hidden="true" className="-ml-1 size-5" />
                Tout marquer comme lu
              </button>
            </div>
            <ul className="grid gap-1">
              {notices.map((notice) => (
                <InboxItem key={notice.id} notice={notice} onRead={() => !notice.read && read([notice.id])} />
              ))}
            </ul>
            {limit < shownAtMost && total > notices.length && (
              <Button className="mt-4 w-full" busy={query.isFetching} onClick={() => setLimit(limit + noticePageSize)}>
                Afficher la suite
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  );
}
