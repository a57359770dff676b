import type { TitleCard } from "@seance/contract/titles";
import { isNew } from "#shared/titles/title-text.ts";
import { Tag } from "#ui/feedback/tag.tsx";

/** Tags over a title's poster: number in a saga, new, in cinemas, series status. */
export function TitleTags({ title, number }: { title: TitleCard; number?: number | undefined }) {
  return (
    <>
      {number !== undefined && <Tag tone="dark">{number}</Tag>}
      {isNew(title.created_at) && <Tag>AJOUT RÉCENT</Tag>}
      {title.cinema_mode && <Tag tone="success">AU CINÉMA</Tag>}
      {title.item_type === "series" && title.status !== "completed" && <Tag tone="success">EN COURS</Tag>}
    </>
  );
}
