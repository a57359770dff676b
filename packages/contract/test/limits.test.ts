import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementPriorities, announcementTypes } from "#announcements.ts";
import { badgeDefaults } from "#badges.ts";
import { pollMs } from "#events.ts";
import { defaultStatusLabel, languages, limits, movieGenres, seriesFilterStatuses, seriesStatusLabels } from "#limits.ts";
import { maintenanceDefaults } from "#maintenance.ts";
import { roleLabels } from "#roles.ts";
import { ticketStatusLabels } from "#support.ts";
import { tickerDefaults } from "#ticker.ts";

// Numbers and texts of the specification, repeated here to catch unintended changes.

test("the home page's numbers", () => {
  assert.deepEqual(limits.home, {
    featured: 20,
    featuredTop: 5,
    featuredNewest: 5,
    rotationMs: 5000,
    recentMovies: 21,
    recentSeries: 20,
    top: 20,
    refreshMs: 30_000,
    forcedDisplayMs: 3000,
    carouselStepPx: 400,
    sagaFan: 3,
  });
  assert.deepEqual(limits.descriptionCut, { featured: 120, episode: 60 });
  assert.deepEqual(limits.genreCut, { over: 12, keep: 9 });
  assert.deepEqual(limits.castShown, { card: 3, detail: 5 });
  assert.deepEqual([limits.studiosShown, limits.countriesShown, limits.newBadgeDays], [3, 2, 1]);
  assert.equal(limits.year.missing, 2025);
  assert.equal(limits.defaultDurationMinutes.movie, 120);
});

test("the lists' and the search's numbers", () => {
  assert.deepEqual(limits.pageSizes, [24, 48, 72, 96]);
  assert.deepEqual(limits.rating, { min: 0, max: 10, step: 0.5 });
  const { minLength, debounceMs, suggestions } = limits.search;
  assert.deepEqual([minLength, debounceMs, suggestions], [2, 300, 8]);
  // The specification has 6: docs/decisions/passwords.md.
  assert.deepEqual([limits.password.min, limits.password.staffMin], [8, 12]);
});

test("the player's and the television's numbers", () => {
  const { controlsHideMs: _hide, stallMessageMs: _stall, ...player } = limits.player;
  assert.deepEqual(player, {
    autosaveSeconds: 30,
    saveOverSeconds: 5,
    saveAtEndOverSeconds: 10,
    resumeOverSeconds: 10,
    nextPromptSeconds: 60,
    nextPromptOverSeconds: 5,
    countdownSeconds: 10,
    menuStartMs: 100,
    directStreamStartMs: 500,
    jumpSeconds: 10,
  });
  assert.deepEqual(limits.cast, {
    autoStartMs: 2000,
    closePlayerMs: 1000,
    stopReturnMs: 500,
    pollMs: 1000,
    syncOverSeconds: 2,
    volumeTolerance: 0.1,
    defaultVolume: 1,
    mediaType: "video/mp4",
  });
});

test("the session's, the polls' and the toasts' numbers", () => {
  const { restoreMs, roleCheckMs, roleCheckLogoutMs, heartbeatMs, afterLoginMs } = limits.session;
  assert.deepEqual([restoreMs, roleCheckMs, roleCheckLogoutMs, heartbeatMs, afterLoginMs], [300, 5000, 3000, 60_000, 100]);
  assert.deepEqual(limits.toast, { undoMs: 6000, defaultMs: 5000, missingVideoMs: 7000, weakPasswordMs: 20_000, shortMs: 2000 });
  assert.deepEqual([pollMs.role, pollMs.staff, pollMs.announcements, pollMs.home], [5000, 3000, 15_000, 30_000]);
});

test("the lists of words", () => {
  assert.equal(
    movieGenres.join(", "),
    "Action, Aventure, Comédie, Drame, Horreur, Thriller, Romance, Science-Fiction, Fantastique, Animation, Documentaire, Musical, Guerre, Western, Crime",
  );
  assert.equal(languages.join(", "), "Français, Anglais, Espagnol, Italien, Allemand, Japonais");
  assert.deepEqual(seriesFilterStatuses, ["ongoing", "completed", "published"]);
  assert.deepEqual(seriesStatusLabels, { ongoing: "En cours", completed: "Terminé", cancelled: "Annulé" });
  assert.equal(defaultStatusLabel, "Publié");
  assert.deepEqual(ticketStatusLabels, { open: "Ouvert", in_progress: "En cours", closed: "Fermé" });
  assert.deepEqual(announcementTypes, ["info", "warning", "success", "error", "important", "maintenance"]);
  assert.deepEqual(announcementPriorities, ["low", "normal", "high", "urgent"]);
  assert.deepEqual(roleLabels, {
    fondateur: "Fondateur",
    co_fondateur: "Co-Fondateur",
    super_admin: "Super Admin",
    admin: "Administrateur",
    content_manager: "Community Manager",
    support: "Support",
    ami: "Ami",
    user: "Utilisateur",
  });
});

test("what is shown where nobody has chosen", () => {
  assert.deepEqual(badgeDefaults, { icon: "🏆", color: "#3B82F6" });
  const { speed, background_color, text_color } = tickerDefaults;
  assert.deepEqual([speed, background_color, text_color], [30, "#1f2937", "#ffffff"]);
  assert.equal(maintenanceDefaults.title, "Maintenance en cours");
  assert.match(maintenanceDefaults.message, /améliorer votre expérience.*bientôt de retour/);
});
