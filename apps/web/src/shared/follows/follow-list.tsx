import type { Follow } from "@seance/contract/follows";
import { Link } from "@tanstack/react-router";
import { Bell, BellOff } from "lucide-react";
import { useRef } from "react";
import { countOf } from "#lib/format.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { Poster } from "#ui/media/poster.tsx";
import { useFollows, useSetFollow } from "./follows.api.ts";

/** What the account follows, each with the button that ends it. */
export function FollowList({ onOpen }: { onOpen: () => void }) {
  const query = useFollows();
  return (
    <QueryView query={query} fault="Vos suivis n’ont pas pu être chargés" level={3}>
      {(follows) => <List follows={follows} onOpen={onOpen} />}
    </QueryView>
  );
}

function List({ follows, onOpen }: { follows: readonly Follow[]; onOpen: () => void }) {
  const { mutate } = useSetFollow();
  const heading = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(follows.length, heading);
  return (
    <>
      <p ref={heading} tabIndex={-1} className="mb-2 text-sm text-muted outline-none">
        {follows.length > 0 && countOf(follows.length, "titre suivi", "titres suivis")}
      </p>
      {follows.length === 0 && (
        <EmptyState
          level={3}
          icon={<Bell className="size-7" />}
          title="Vous ne suivez rien"
          text={
            "«\u00a0Suivre\u00a0» est sur la page de chaque série, «\u00a0Me prévenir\u00a0» sur celle des titres sans vidéo."
          }
        />
      )}
      <ul ref={list} className="grid gap-1">
        {follows.map(({ id, kind, content }) => (
          <li key={id} className="flex items-center gap-2">
            <Title kind={kind} content={content} onOpen={onOpen} />
            <RowButton
              data-remove=""
              label={`Ne plus suivre\u202f: ${content.title}`}
              icon={BellOff}
              onClick={(event) => {
                rememberPosition(event);
                mutate({ item: { kind, item_type: content.item_type, item_id: content.id }, wanted: false });
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Title({
  kind,
  content: { id, item_type, title, thumbnail },
  onOpen,
}: Pick<Follow, "kind" | "content"> & { onOpen: () => void }) {
  return (
    <Link
      to={item_type === "movie" ? "/films/$id" : "/series/$id"}
      params={{ id }}
      onClick={onOpen}
      className="flex min-w-0 flex-1 items-center gap-4 rounded-panel px-3 py-2.5 transition-colors hover:bg-glass focus-visible:-outline-offset-2"
    >
      <Poster src={thumbnail} title="" sizes="44px" className="w-11 shrink-0 rounded-tag" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-semibold">{title.trim() || "Titre non disponible"}</span>
        <span className="block text-sm text-muted">
          {kind === "series" ? "Ses nouveaux épisodes" : "Dès qu’il pourra être regardé"}
        </span>
      </span>
    </Link>
  );
}
