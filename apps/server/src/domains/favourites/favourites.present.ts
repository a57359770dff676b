import type { TitleCard } from "@seance/contract/titles";
import type { Favourite } from "@seance/contract/favourites";
import type { Row } from "#db/schema.ts";

export const presentFavourite = (row: Pick<Row<"favourite">, "id" | "added_at">, content: TitleCard): Favourite => ({
  favorite_id: row.id,
  content_id: content.id,
  item_id: content.id,
  item_type: content.item_type,
  added_at: row.added_at.toISOString(),
  content,
});
