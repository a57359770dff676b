export { countFavouritesOf, eraseFavouritesOf, favouritesByTitle } from "./favourites.queries.ts";
