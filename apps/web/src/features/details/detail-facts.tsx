import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { Star } from "lucide-react";
import { Fragment } from "react";
import { countOf, formatDuration, formatRating } from "#lib/format.ts";
import { ListLink } from "./linked-words.tsx";
import { knownRating, genreText } from "#shared/titles/title-text.ts";
import { ratingOf, seasonsLabel, yearOf } from "#shared/titles/title.ts";

/** Year, length, genres and every rating that is known. */
export function DetailFacts({ title }: { title: Movie | Series }) {
  const rating = ratingOf(title);
  const { rotten_tomatoes, metacritic } = title;
  const imdb = knownRating(title.imdb_rating);
  const lengths =
    title.item_type === "movie"
      ? [formatDuration(title.duration)]
      : [seasonsLabel(title), title.episodes_count === 0 ? "" : countOf(title.episodes_count, "épisode", "épisodes")];
  return (
    <ul
      aria-label="En bref"
      className="tabular-figures flex flex-wrap items-center gap-x-4 gap-y-1 font-medium wrap-anywhere text-muted"
    >
      <li>
        {title.year === null ? (
          yearOf(title)
        ) : (
          <ListLink type={title.item_type} filter={{ year: title.year }}>
            {title.year}
          </ListLink>
        )}
      </li>
      {lengths.filter(Boolean).map((length) => (
        <li key={length}>{length}</li>
      ))}
      {title.genre && (
        <li>
          <Genres title={title} />
        </li>
      )}
      {rating !== null && (
        <li className="inline-flex items-center gap-1.5 text-accent-2">
          <Star aria-hidden="true" className="size-4 fill-current" />
          <span className="sr-only">Note </span>
          {formatRating(rating)}
        </li>
      )}
      {imdb !== null && <li>IMDb {formatRating(imdb)}</li>}
      {rotten_tomatoes !== null && (
        <li>
          <abbr title="Rotten Tomatoes" className="no-underline">
            RT
          </abbr>{" "}
          {rotten_tomatoes}
        </li>
      )}
      {metacritic !== null && <li>Metacritic {metacritic}</li>}
    </ul>
  );
}

function Genres({ title }: { title: Movie | Series }) {
  const genres = [...new Set(title.genre.split(",").map((genre) => genre.trim()))].filter(Boolean);
  return genres.map((genre, at) => (
    <Fragment key={genre}>
      {at > 0 && ", "}
      <ListLink type={title.item_type} filter={{ genre }}>
        {genreText(genre)}
      </ListLink>
    </Fragment>
  ));
}
