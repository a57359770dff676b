import type { TitleCard } from "@seance/contract/titles";
import { isNew } from "#shared/titles/title-text.ts";
import { Tag } from "#ui/feedback/tag.tsx";

/** What is said over a title's poster: its number in a saga, added within a day, in cinemas, a series that is not completed. */
export function TitleTags({ title, number }: { title: TitleCard; number?: number | undefined }) {
  return (
    <>
      {number !== undefined && <Tag tone="sombre">{number}</Tag>}
      {isNew(title.created_at) && <Tag>AJOUT RÉCENT</Tag>}
      {title.cinema_mode && <Tag tone="vert">AU CINÉMA</Tag>}
      {title.item_type === "series" && title.status !== "completed" && <Tag tone="vert">EN COURS</Tag>}
    </>
  );
}
