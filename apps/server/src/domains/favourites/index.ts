export { countFavouritesOf, eraseFavouritesOf } from "./favourites.queries.ts";
