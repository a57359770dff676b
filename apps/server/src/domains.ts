import type { Domain } from "#domain.ts";
import { accountsDomain } from "#domains/accounts/domain.ts";
import { announcementsDomain } from "#domains/announcements/domain.ts";
import { auditDomain } from "#domains/audit/domain.ts";
import { badgesDomain } from "#domains/badges/domain.ts";
import { binDomain } from "#domains/bin/domain.ts";
import { calendarDomain } from "#domains/calendar/domain.ts";
import { catalogueDomain } from "#domains/catalogue/domain.ts";
import { explorerDomain } from "#domains/explorer/domain.ts";
import { favouritesDomain } from "#domains/favourites/domain.ts";
import { followsDomain } from "#domains/follows/domain.ts";
import { guideDomain } from "#domains/guide/domain.ts";
import { hostingDomain } from "#domains/hosting/domain.ts";
import { importsDomain } from "#domains/imports/domain.ts";
import { inboxDomain } from "#domains/inbox/domain.ts";
import { jobListDomain } from "#domains/job-list/domain.ts";
import { libraryDomain } from "#domains/library/domain.ts";
import { mailDomain } from "#domains/mail/domain.ts";
import { maintenanceDomain } from "#domains/maintenance/domain.ts";
import { mediaDomain } from "#domains/media/domain.ts";
import { metadataDomain } from "#domains/metadata/domain.ts";
import { noticesDomain } from "#domains/notices/domain.ts";
import { overviewDomain } from "#domains/overview/domain.ts";
import { partsDomain } from "#domains/parts/domain.ts";
import { picturesDomain } from "#domains/pictures/domain.ts";
import { plannedSwitchesDomain } from "#domains/planned-switches/domain.ts";
import { playbackDomain } from "#domains/playback/domain.ts";
import { presenceDomain } from "#domains/presence/domain.ts";
import { previewsDomain } from "#domains/previews/domain.ts";
import { progressDomain } from "#domains/progress/domain.ts";
import { revisionsDomain } from "#domains/revisions/domain.ts";
import { savedViewsDomain } from "#domains/saved-views/domain.ts";
import { searchDomain } from "#domains/search/domain.ts";
import { securityDomain } from "#domains/security/domain.ts";
import { securityCodeDomain } from "#domains/security-code/domain.ts";
import { settingsDomain } from "#domains/settings/domain.ts";
import { sharingDomain } from "#domains/sharing/domain.ts";
import { siteDomain } from "#domains/site/domain.ts";
import { stillsDomain } from "#domains/stills/domain.ts";
import { subtitlesDomain } from "#domains/subtitles/domain.ts";
import { suggestionsDomain } from "#domains/suggestions/domain.ts";
import { supportDomain } from "#domains/support/domain.ts";
import { tickerDomain } from "#domains/ticker/domain.ts";
import { urlMigrationDomain } from "#domains/url-migration/domain.ts";
import { webhooksDomain } from "#domains/webhooks/domain.ts";
import { versionsDomain } from "#domains/versions/domain.ts";

/** Every domain of the server; its routes are served in this order. */
export const domains: readonly Domain[] = [
  siteDomain,
  accountsDomain,
  mailDomain,
  presenceDomain,
  catalogueDomain,
  binDomain,
  previewsDomain,
  sharingDomain,
  searchDomain,
  favouritesDomain,
  followsDomain,
  noticesDomain,
  inboxDomain,
  progressDomain,
  suggestionsDomain,
  playbackDomain,
  supportDomain,
  announcementsDomain,
  tickerDomain,
  maintenanceDomain,
  plannedSwitchesDomain,
  badgesDomain,
  importsDomain,
  metadataDomain,
  urlMigrationDomain,
  jobListDomain,
  calendarDomain,
  auditDomain,
  revisionsDomain,
  explorerDomain,
  overviewDomain,
  securityCodeDomain,
  securityDomain,
  settingsDomain,
  webhooksDomain,
  savedViewsDomain,
  mediaDomain,
  hostingDomain,
  subtitlesDomain,
  partsDomain,
  versionsDomain,
  picturesDomain,
  libraryDomain,
  stillsDomain,
  guideDomain,
];

export const personalData = domains.flatMap((domain) => domain.personalData ?? []);
