/** Numbers of the specification. Names end with the unit. */
export const limits = {
  password: { min: 8, staffMin: 12, max: 256 },
  email: { max: 254 },
  invitation: { label: 80, maxUses: 100, days: 7, maxDays: 90 },
  search: { minLength: 2, maxLength: 64, debounceMs: 300, suggestions: 8, maxSuggestions: 20 },
  list: { defaultLimit: 20, maxLimit: 100, maxSkip: 1_000_000 },
  pageSizes: [24, 48, 72, 96],
  home: {
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
  },
  descriptionCut: { featured: 120, episode: 60 },
  genreCut: { over: 12, keep: 9 },
  castShown: { card: 3, detail: 5 },
  studiosShown: 3,
  countriesShown: 2,
  newBadgeDays: 1,
  year: { missing: 2025, min: 1870, max: 2100 },
  rating: { min: 0, max: 10, step: 0.5 },
  defaultDurationMinutes: { movie: 120, episode: 45 },
  player: {
    autosaveSeconds: 30,
    saveOverSeconds: 5,
    saveAtEndOverSeconds: 10,
    resumeOverSeconds: 10,
    nextPromptSeconds: 60,
    nextPromptOverSeconds: 5,
    countdownSeconds: 10,
    menuStartMs: 100,
    directStreamStartMs: 500,
    controlsHideMs: 3000,
    jumpSeconds: 10,
    stallMessageMs: 20_000,
  },
  cast: {
    autoStartMs: 2000,
    closePlayerMs: 1000,
    stopReturnMs: 500,
    pollMs: 1000,
    syncOverSeconds: 2,
    volumeTolerance: 0.1,
    defaultVolume: 1,
    mediaType: "video/mp4",
  },
  completed: { ratio: 0.95, remainingSeconds: 60 },
  session: {
    restoreMs: 300,
    roleCheckMs: 5000,
    roleCheckLogoutMs: 3000,
    heartbeatMs: 60_000,
    afterLoginMs: 100,
    idleDays: 30,
    staffIdleHours: 12,
    absoluteDays: 90,
    staffAbsoluteDays: 7,
    perAccount: 50,
  },
  /** Wrong passwords within an hour that alert the fondateurs, and how many alerts an hour may have. */
  securityAlert: { accountFailures: 20, addressFailures: 50, perHour: 20 },
  accountLink: { resetMinutes: 30, verifyHours: 24, emailMinutes: 30, signInMinutes: 5, resetsAtOnce: 3 },
  recoveryCodes: 10,
  toast: { undoMs: 6000, defaultMs: 5000, missingVideoMs: 7000, weakPasswordMs: 20_000, shortMs: 2000 },
  history: { defaultLimit: 100, maxLimit: 500, maxEntries: 50, maxRestored: 500 },
  viewCountedHours: 6,
  /** How long the result of the test of a link is kept. */
  linkCheckDays: 180,
  mediaTokenHours: 6,
  videoProxy: { perAccount: 12, perProcess: 2000 },
} as const;

/** Sort key of the « Top 20 » lists. */
export function popularityScore(title: { views: number; rating: number | null; vote_average: number | null }): number {
  return 0.5 * title.views + 20 * (title.rating ?? title.vote_average ?? 0);
}

/** Whether a video counts as watched: from 95 %, or with at most a minute left. */
export function isCompleted(currentTime: number, totalTime: number): boolean {
  if (totalTime <= 0) return false;
  return currentTime / totalTime >= limits.completed.ratio || totalTime - currentTime <= limits.completed.remainingSeconds;
}

export const movieGenres = [
  "Action",
  "Aventure",
  "Comédie",
  "Drame",
  "Horreur",
  "Thriller",
  "Romance",
  "Science-Fiction",
  "Fantastique",
  "Animation",
  "Documentaire",
  "Musical",
  "Guerre",
  "Western",
  "Crime",
] as const;

export const languages = ["Français", "Anglais", "Espagnol", "Italien", "Allemand", "Japonais"] as const;

export const movieStatuses = ["draft", "published", "archived"] as const;
export const seriesStatuses = ["draft", "published", "ongoing", "completed", "cancelled", "archived"] as const;
/** Visible to viewers; other statuses need content:create. */
export const visibleStatuses = ["published", "ongoing", "completed", "cancelled"] as const;
export const seriesFilterStatuses = ["ongoing", "completed", "published"] as const;

export const seriesStatusLabels: Record<string, string> = { ongoing: "En cours", completed: "Terminé", cancelled: "Annulé" };
export const defaultStatusLabel = "Publié";
