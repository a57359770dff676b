export { binned, episodeIdsOf, episodesInBin, eraseBinned, itemExists, relatedTo } from "./bin/bin.queries.ts";
export { publicationDates } from "./schedule/schedule.queries.ts";
export { bumpCatalogue } from "./writes/bump.queries.ts";
export { insertChannel, type ChannelFields } from "./channels/channels.write.queries.ts";
export {
  channelsByLink,
  channelsByStream,
  channelsForGuide,
  insertChannels,
  namedChannels,
  type PlaylistRow,
} from "./channels/playlist.queries.ts";
export { revertEpisode } from "./episodes/episodes.write.service.ts";
export { insertEpisode, type EpisodeFields } from "./episodes/episodes.write.queries.ts";
export {
  episodesWithOwnVideo,
  isVisibleLink,
  itemsWithOwnVideo,
  itemsWithLinks,
  languagesOfItem,
  linksOfItems,
  replaceLinks,
  titlesWithLinks,
  type ItemLinks,
  type LinkedItem,
  type LinkedType,
  type LinksChange,
  type OwnVideos,
} from "./lookups/links.queries.ts";
export { mediaInUse, mediaNamedBy, mediaNamedOtherwise, titlesOfVideos } from "./lookups/own-media.queries.ts";
export { openCardCache, type CardReader } from "./lookups/card-cache.ts";
export { suggestibleRows } from "./lookups/suggestible.queries.ts";
export { titleForViewers } from "./lookups/title-for-viewers.ts";
export { countPages, pagesOf } from "./lookups/page-addresses.queries.ts";
export {
  episodesOf,
  findEpisode,
  findEpisodes,
  findMovies,
  findSeries,
  findTitle,
  nextEpisode,
  nextEpisodes,
  playableLinks,
  playableName,
  playableSources,
  type PlayableLinks,
  type TitleReference,
} from "./lookups/visible-items.ts";
export { insertMovie, type MovieFields } from "./movies/movies.write.queries.ts";
export { findPeople, notePersonIds } from "./people/people.queries.ts";
export { getPerson } from "./people/people.service.ts";
export { readHome } from "./home/home.service.ts";
export { insertSaga, type SagaFields } from "./sagas/sagas.write.queries.ts";
export { getSaga } from "./sagas/sagas.service.ts";
export { sagaNamesOf } from "./sagas/sagas.queries.ts";
export { deleteSaga, revertSaga } from "./sagas/sagas.write.service.ts";
export { insertSeries, type SeriesFields } from "./series/series.write.queries.ts";
export { columnsOf } from "./titles/fields/title.present.ts";
export { inBin, seesDrafts } from "./titles/visibility.queries.ts";
export { addViews, type CountedViews } from "./counts/views.queries.ts";
export { reindexSearch } from "./titles/search/reindex.service.ts";
export { typoVariants } from "./titles/search/words.queries.ts";
export { isPrefix, parseSearch, toTsquery, type ParsedSearch } from "./titles/search/words.ts";
export { writeAsRun } from "./writes/version.queries.ts";
export { kinds } from "./writes/kinds.ts";
export { binItem, binItemsWithin, changeItem, changeItemWithin, restoreItem, revertItem } from "./writes/writes.service.ts";
export { countInactiveChannels, countTitles, countWithoutVideo, viewsByDay } from "./counts/figures.queries.ts";
export { draftEpisodesOf, draftRows, namedTitles, type DraftRow } from "./lookups/drafts.queries.ts";
export { creditRows, itemRows, personRows } from "./lookups/relations.queries.ts";
export { episodesByTitle, sagasAndChannelsByName, titleNames, type NamedItem } from "./lookups/staff-names.queries.ts";
export { channelsFound, finders, listsOfGenre, listsOfYear, type SearchPage } from "./lookups/search-finders.queries.ts";
export {
  popularTitles,
  titlesStartingWith,
  titlesWithTypos,
  titlesWithWords,
  type SuggestionOptions,
} from "./lookups/suggestions.queries.ts";
export {
  episodesOfSeasons,
  seriesByOriginalForm,
  seriesExists,
  seriesTitles,
  seriesWithStats,
  titlesByForm,
} from "./lookups/titles-by-name.queries.ts";
