export { countFavouritesOf, eraseFavouritesOf, favouriteRows, favouritesByTitle } from "./favourites.queries.ts";
