import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementLimits, listAllAnnouncements, newAnnouncement } from "#announcements-admin.ts";
import { listAnnouncements } from "#announcements.ts";
import { badgeLimits } from "#badges-admin.ts";
import { channelDefaults, channelQualities } from "#channel-form.ts";
import { episodeDefaults } from "#episode-form.ts";
import { pollMs } from "#events.ts";
import { explorerLimits } from "#explorer.ts";
import { ageRatings, formLanguages, formLimits, videoQualities } from "#form-fields.ts";
import { importLimits, importTypes } from "#imports.ts";
import { limits, movieStatuses, seriesStatuses } from "#limits.ts";
import { listLogins } from "#login-history.ts";
import { maintenanceDefaults } from "#maintenance.ts";
import { maintenanceLimits } from "#maintenance-form.ts";
import { movieDefaults } from "#movie-form.ts";
import { ladder } from "#roles.ts";
import { seriesDefaults, seriesGenres, seriesTypes, targetAudiences } from "#series-form.ts";
import { tickerLimits } from "#ticker.ts";
import { watchLimits } from "#watch-history.ts";
import { videoFormats } from "#hosting.ts";

// Numbers and texts of the specification for the back office, repeated here to catch unintended changes.

test("bounds of the forms", () => {
  assert.deepEqual(formLimits.year, { min: 1900, max: 2030 });
  assert.deepEqual(formLimits.episodeYear, { min: 1900, max: 2100 });
  assert.deepEqual(
    [formLimits.outOfTen, formLimits.percent],
    [
      { min: 0, max: 10 },
      { min: 0, max: 100 },
    ],
  );
  assert.equal(formLimits.minutes.min, 1);
  assert.equal(formLimits.place.min, 1);
});

test("default values of the forms", () => {
  assert.deepEqual(movieDefaults, {
    duration: 120,
    language: "Français",
    country: "France",
    age_rating: "Tout public",
    video_quality: "HD",
    status: "published",
  });
  assert.deepEqual(seriesDefaults, {
    seasons: 1,
    episodes: 10,
    episode_duration: 45,
    rating: 0,
    language: "Français",
    country: "France",
    age_rating: "Tout public",
    series_type: "Drama",
    target_audience: "General",
    status: "published",
  });
  assert.deepEqual(episodeDefaults, { duration: 45, rating: 0 });
  assert.deepEqual(channelDefaults, { country: "FR", language: "Français", quality: "HD", is_active: true });
  const { target_audience, is_active, is_pinned } = newAnnouncement.parse({ title: "Titre", message: "Un message de plus." });
  assert.deepEqual([target_audience, is_active, is_pinned], [["all"], true, false]);
});

test("the lists of words", () => {
  assert.equal(
    seriesGenres.join(", "),
    "Drame, Comedie, Action, Thriller, Science-Fiction, Fantastique, Horreur, Romance, Crime, Mystere, Documentaire, Animation, Reality, Talk Show, Sitcom",
  );
  assert.equal(seriesTypes.join(", "), "Drama, Comedy, Documentary, Reality, Miniseries, Anthology, Limited Series, Soap Opera");
  assert.equal(ageRatings.join(", "), "Tout public, 6+, 12+, 16+, 18+");
  assert.equal(videoQualities.join(", "), "SD, HD, Full HD, 4K");
  assert.equal(channelQualities.join(", "), "SD, HD, 4K");
  assert.equal(targetAudiences.join(", "), "General, Kids, Teens, Adults, Young Adults, Family");
  assert.equal(formLanguages.join(", "), "Français, Anglais, Espagnol, Italien, Allemand, Japonais, Coréen, Mandarin, Autre");
  assert.equal(importTypes.join(", "), "auto, movie, series, episode");
  assert.equal(videoFormats.join(", "), "mp4, mkv, avi, mov, wmv");
  assert.equal(movieStatuses.join(", "), "draft, published, archived");
  assert.equal(seriesStatuses.join(", "), "draft, published, ongoing, completed, cancelled, archived");
  assert.equal(ladder.join(" < "), "user < ami < support < admin < super_admin < co_fondateur < fondateur");
});

test("the ticker's, the maintenance's and the import's numbers", () => {
  assert.deepEqual(tickerLimits, { message: 500, speed: { min: 1, max: 50, start: 30, editor: 15 } });
  const { title, message, custom } = maintenanceLimits;
  assert.deepEqual([title, message, custom], [100, 500, 300]);
  assert.ok(maintenanceDefaults.title.length <= title && maintenanceDefaults.message.length <= message);
  assert.deepEqual([importLimits.season, importLimits.history], [{ min: 1, max: 50 }, 10]);
  assert.deepEqual(importLimits.year, { min: 1900, max: 2030 });
});

test("announcements, badges, histories", () => {
  const { title, message, description } = announcementLimits;
  assert.deepEqual([title, message, description], [{ min: 3, max: 100 }, { min: 10, max: 500 }, 1000]);
  assert.deepEqual([listAnnouncements.query.parse({}).limit, listAllAnnouncements.query.parse({}).limit], [5, 50]);
  assert.deepEqual([badgeLimits.name, badgeLimits.description], [50, 200]);
  assert.deepEqual([listLogins.query.parse({}).limit, listLogins.query.safeParse({ limit: "501" }).success], [50, false]);
  assert.deepEqual([watchLimits.users.default, watchLimits.items, pollMs.watchHistory], [50, 10, 10_000]);
});

test("the explorer's numbers", () => {
  const { password, refreshMs, overviewLogins, recentLogins, documents, users } = explorerLimits;
  assert.deepEqual([password, refreshMs, overviewLogins, recentLogins], [8, 30_000, 10, 15]);
  assert.deepEqual(
    [documents, users],
    [
      { default: 100, max: 10_000 },
      { default: 100, max: 1000 },
    ],
  );
});

test("durations of toasts, and lengths of shortened texts", () => {
  assert.deepEqual([limits.toast.shortMs, limits.toast.missingVideoMs, limits.descriptionCut.episode], [2000, 7000, 60]);
  assert.deepEqual([limits.castShown.detail, limits.studiosShown, limits.countriesShown], [5, 3, 2]);
});
