import { audiences, announcementPriorities, announcementTypes } from "@seance/contract/announcements";
import { announcementLimits } from "@seance/contract/announcements-admin";
import { badgeLimits } from "@seance/contract/badges-admin";
import { channelQualities } from "@seance/contract/channel-form";
import { ageRatings, formLimits, videoQualities } from "@seance/contract/form-fields";
import { titleVersions } from "@seance/contract/versions";
import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import { seriesTypes, targetAudiences } from "@seance/contract/series-form";
import fc from "fast-check";

/** Whatever a person may write into the staff's forms, and that is right. */

const control = /[\p{Cc}\p{Cs}]/u;
const typed = (max: number) =>
  fc.string({ unit: "grapheme", maxLength: Math.min(max, 60) }).filter((text) => text.length <= max && !control.test(text));
const told = (max: number, min = 1) => typed(max).filter((text) => [...text.trim()].length >= min);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const texts = fc.array(typed(formLimits.line), { maxLength: 4 });
const webAddress = fc.oneof(
  fc.webUrl(),
  fc.webPath().map((path) => `/${path.replace(/^\/+/, "")}`),
);
const address = fc.oneof(webAddress, fc.constant(""));
const ofTen = fc.double({ min: 0, max: 10, noNaN: true }).map((value) => Math.abs(value));
const date = fc.date({ min: new Date("1800-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
const day = date.map((one) => one.toISOString().slice(0, 10));
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const icon = fc.constantFrom("🏆", "🎬", "👩‍🚀", "🇫🇷", "❤️");

const shared = {
  original_title: maybe(typed(200)),
  original_language: maybe(typed(60)),
  short_description: maybe(typed(60)),
  sub_genres: texts,
  versions: fc.subarray([...titleVersions]),
  release_date: maybe(day),
  language: told(60),
  cast: texts,
  director: maybe(typed(60)),
  age_rating: fc.constantFrom(...ageRatings),
  trailer_url: maybe(address),
  rating: maybe(ofTen),
  metacritic: maybe(fc.integer({ min: 0, max: 100 })),
  tags: texts,
  featured: fc.boolean(),
  coming_soon: fc.boolean(),
  cinema_mode: fc.boolean(),
};
const head = { title: told(200), genre: told(60).filter((text) => /[^\s,]/.test(text)), year: fc.integer(formLimits.year) };

export const movieForm = fc.record(
  {
    ...head,
    ...shared,
    description: told(60),
    thumbnail: webAddress,
    poster: maybe(webAddress),
    duration: fc.integer(formLimits.minutes),
    budget: maybe(fc.double({ min: 0, max: 1e12, noNaN: true }).map((value) => Math.abs(value))),
    video_url: maybe(address),
    hosting_url: maybe(address),
    video_quality: fc.constantFrom(...videoQualities),
    status: fc.constantFrom(...movieStatuses),
  },
  { requiredKeys: ["title", "genre", "year", "description", "thumbnail"] },
);

export const seriesForm = fc.record(
  {
    ...head,
    ...shared,
    description: typed(60),
    seasons: fc.integer({ min: 1, max: 1000 }),
    episodes: fc.integer({ min: 1, max: 1000 }),
    episode_duration: fc.integer({ min: 5, max: 600 }),
    series_type: maybe(fc.constantFrom(...seriesTypes)),
    target_audience: maybe(fc.constantFrom(...targetAudiences)),
    end_date: maybe(day),
    status: fc.constantFrom(...seriesStatuses),
  },
  { requiredKeys: ["title", "genre", "year"] },
);

export const episodeForm = fc.record(
  {
    title: told(200),
    description: typed(60),
    duration: fc.integer(formLimits.minutes),
    air_date: maybe(day),
    rating: ofTen,
    year: maybe(fc.integer(formLimits.episodeYear)),
    tags: texts,
    thumbnail: maybe(webAddress),
    video_url: maybe(address),
    iframe_url: maybe(address),
  },
  { requiredKeys: ["title"] },
);

export const channelForm = fc.record(
  {
    name: told(200),
    category: told(60),
    stream_url: webAddress,
    description: typed(60),
    country: told(60),
    language: told(60),
    quality: fc.constantFrom(...channelQualities),
    tvg_id: maybe(typed(60)),
    is_active: fc.boolean(),
    thumbnail: maybe(webAddress),
  },
  { requiredKeys: ["name", "category", "stream_url"] },
);

/** A saga of some of these titles, in any order. */
export const sagaForm = (movies: readonly string[], series: readonly string[]) =>
  fc.record(
    {
      name: told(200),
      description: typed(60),
      movies: fc.shuffledSubarray([...movies]),
      series: fc.shuffledSubarray([...series]),
    },
    { requiredKeys: ["name"] },
  );

const { title, message, actionText } = announcementLimits;
const moment = date.map((one) => one.toISOString());
const schedule = fc.tuple(maybe(moment), maybe(moment)).map(([a, b]) => (a && b && a >= b ? [b, a] : [a, b]));

export const announcementForm = fc
  .record(
    {
      title: told(title.max, title.min),
      message: told(message.max, message.min),
      description: maybe(typed(60)),
      type: fc.constantFrom(...announcementTypes),
      priority: fc.constantFrom(...announcementPriorities),
      is_pinned: fc.boolean(),
      is_active: fc.boolean(),
      schedule,
      target_audience: fc.shuffledSubarray([...audiences], { minLength: 1 }),
      icon: maybe(icon),
      color_scheme: maybe(colour),
      tags: fc.uniqueArray(told(announcementLimits.tag), { maxLength: 4, selector: (tag) => tag.trim() }),
      action_button: maybe(fc.record({ text: told(actionText), url: webAddress })),
    },
    { requiredKeys: ["title", "message"] },
  )
  .filter(({ schedule: dates }) => !dates?.[0] || dates[0] !== dates[1])
  .map(({ schedule: dates, ...rest }) => ({ ...rest, ...(dates && { start_date: dates[0], end_date: dates[1] }) }));

export const badgeForm = fc.record(
  { name: told(badgeLimits.name), description: typed(badgeLimits.description), icon, color: colour },
  { requiredKeys: ["name"] },
);
