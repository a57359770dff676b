import * as z from "zod/mini";
import { titleCard } from "./titles.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";

export const titleType = z.enum(["movie", "series"]);

export const favourite = z.object({
  favorite_id: uuid,
  content_id: uuid,
  item_id: uuid,
  item_type: titleType,
  added_at: isoDate,
  content: titleCard,
});
export type Favourite = z.infer<typeof favourite>;

export const favouriteMessages = { already: "already in favorites", missing: "Favori non trouvé" } as const;

export const listFavourites = endpoint({
  method: "GET",
  path: "/favorites",
  summary: "Ses favoris",
  access: "signed-in",
  answer: z.object({ favorites: z.array(favourite) }),
});

export const addFavourite = endpoint({
  method: "POST",
  path: "/favorites",
  summary: "Ajouter un favori",
  access: "signed-in",
  body: z.strictObject({
    item_type: titleType,
    item_id: uuid,
    /** Of a favourite that was removed and comes back; a time ahead of the server's clock becomes the current time. */
    added_at: z.optional(z.iso.datetime({ offset: true })),
  }),
  status: 201,
  answer: favourite,
});

export const removeFavourite = endpoint({
  method: "DELETE",
  path: "/favorites/:id",
  summary: "Retirer un favori",
  access: "signed-in",
  params: z.object({ id: uuid }),
  status: 204,
});
