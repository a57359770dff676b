import * as z from "zod/mini";
import { endpoint, type Answer } from "./endpoint.ts";
import { idParams, intParam, isoDate, oneLine, textParam, uuid } from "./fields.ts";
import { mediaJob, preparationEndpoints } from "./hosting.ts";
import { importLimits } from "./imports.ts";

/** Files of library folders are served here, by id. */
export const libraryFolder = "/media/library/";

/** The link of a title to a file of a library folder. */
export const libraryLink = (id: string, file: string): string =>
  `${libraryFolder}${id}${(/\.\w+$/.exec(file)?.[0] ?? "").toLowerCase()}`;

/** Of the videos that a scan of a library folder finds. */
export const libraryExtensions = "mp4 m4v f4v 3gp 3g2 mov mkv webm avi divx wmv asf ts m2ts mts mpeg mpg vob flv ogv ogm".split(
  " ",
);

/** The links that titles may have to a file of a library folder, whose extension may have changed since. */
export const libraryLinks = (id: string): readonly string[] =>
  libraryExtensions.map((extension) => `${libraryFolder}${id}.${extension}`);

export const libraryLimits = {
  page: 50,
  maxPage: 100,
  ids: 200,
  search: 100,
  notes: 50,
  packages: 500,
  duplicates: 200,
} as const;

export const libraryMessages = {
  noFolder: "Aucun dossier de bibliothèque n’est réglé (LIBRARY_DIRS).",
  notPublishable: "Titre, saison ou épisode manquants",
  missing: "Ce fichier est introuvable pour l’instant",
  noConverter: "ffmpeg manque sur ce serveur\u202f: ce format ne se lit pas tel quel",
  busy: "Ce fichier est en cours de publication.",
  notPublished: "Ce fichier n’est pas publié.",
  unreadable: "Ce fichier est vide, abîmé ou incomplet\u202f: il ne se lit pas",
  failed: "Ce fichier n’a pas pu être publié",
} as const;

export const libraryKinds = ["movie", "episode"] as const;
/** `waiting`: its publication is asked for. */
export const libraryStates = ["found", "waiting", "published", "ignored"] as const;

const match = z.object({
  /** `create`: a new title; `complete`: an existing title without a video; `already`: one that has a video. */
  action: z.enum(["create", "complete", "already"]),
  /** The existing film or series. */
  title: z.nullable(z.string()),
});

export const libraryFile = z.object({
  id: uuid,
  /** The library folder, and the path below it. */
  root: z.string(),
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  kind: z.enum(libraryKinds),
  /** Of the film or the series; empty if unknown. */
  title: z.string(),
  year: z.nullable(z.number()),
  season: z.nullable(z.number()),
  episode: z.nullable(z.number()),
  /** Of a file with several episodes. */
  last_episode: z.nullable(z.number()),
  episode_title: z.nullable(z.string()),
  sure: z.boolean(),
  state: z.enum(libraryStates),
  /** The file is not there, or its folder is not; its title stays. */
  missing: z.boolean(),
  /** For the staff: doubts, unreadable NFO files, why a publication was refused. */
  notes: z.array(z.string()),
  has_poster: z.boolean(),
  /** Whether browsers may play it without its preparation. */
  plays_as_is: z.boolean(),
  /** Number of subtitle files beside it. */
  subtitles: z.number(),
  /** Null where the title is unknown, and for a published file. */
  match: z.nullable(match),
  /** The catalogue's label of the title that plays the file; null if there is none. */
  used_by: z.nullable(z.string()),
  job: z.nullable(mediaJob),
});
export type LibraryFile = z.infer<typeof libraryFile>;

export const libraryViews = ["sure", "check", "waiting", "published", "ignored", "missing"] as const;
export type LibraryView = (typeof libraryViews)[number];

export const getLibrary = endpoint({
  method: "GET",
  path: "/admin/library",
  summary: "Les dossiers de bibliothèque et leur dernière analyse",
  access: "content:create",
  answer: z.object({
    folders: z.array(z.object({ path: z.string(), available: z.boolean() })),
    /** The current scan or the last one; null before the first. */
    scan: z.nullable(
      z.object({
        running: z.boolean(),
        started_at: isoDate,
        finished_at: z.nullable(isoDate),
        /** Videos seen, and those of them that were new, moved, or not there any more. */
        files: z.number(),
        added: z.number(),
        moved: z.number(),
        missing: z.number(),
        /** For the staff: folders and names that could not be read. */
        notes: z.array(z.string()),
      }),
    ),
    counts: z.record(z.enum(libraryViews), z.number()),
    /** Whether this server has ffmpeg, which prepares published files. */
    ffmpeg: z.boolean(),
  }),
});
export type Library = z.infer<typeof getLibrary.answer>;

/** A scan that runs already is not started twice. */
export const scanLibrary = endpoint({
  method: "POST",
  path: "/admin/library/scan",
  summary: "Analyser les dossiers de bibliothèque maintenant",
  access: "content:create",
  status: 204,
});

/** In the order of titles, seasons and episodes. */
export const listLibraryFiles = endpoint({
  method: "GET",
  path: "/admin/library/files",
  summary: "Les fichiers des dossiers de bibliothèque",
  access: "content:create",
  query: z.object({
    /** Files to review, by default. */
    view: z.optional(z.enum(libraryViews)),
    search: textParam(libraryLimits.search),
    /** `next` of the previous page. */
    after: textParam(2000),
    limit: z._default(intParam({ min: 1, max: libraryLimits.maxPage }), libraryLimits.page),
  }),
  answer: z.object({ files: z.array(libraryFile), next: z.nullable(z.string()) }),
});

const bounded = ({ min, max }: { min: number; max: number }) => z.nullable(z.int().check(z.gte(min), z.lte(max)));

/** A corrected file counts as sure. */
export const changeLibraryFile = endpoint({
  method: "PUT",
  path: "/admin/library/files/:id",
  summary: "Corriger ce qui a été reconnu d’un fichier",
  access: "content:create",
  params: idParams,
  body: z.strictObject({
    kind: z.enum(libraryKinds),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.title), oneLine),
    year: bounded(importLimits.year),
    season: bounded(importLimits.season),
    episode: bounded(importLimits.episode),
    last_episode: z.optional(bounded(importLimits.episode)),
  }),
  answer: libraryFile,
});

/** Only of published files. */
export const libraryPreparation = preparationEndpoints("/admin/library/files/:id", "content:create", {
  retry: "Préparer un fichier publié, ou le préparer à nouveau",
  cancel: "Arrêter la préparation d’un fichier publié",
  first: "Préparer un fichier publié avant tous les autres",
});

/** The heaviest {@link libraryLimits.packages}, heaviest first. */
export const listLibraryPackages = endpoint({
  method: "GET",
  path: "/admin/library/packages",
  summary: "Ce que pèsent les versions préparées des fichiers de bibliothèque",
  access: "hosting:manage",
  answer: z.object({
    packages: z.array(
      z.object({
        /** Of the file. */
        id: uuid,
        name: z.string(),
        /** The title that plays the file; null if there is none. */
        title: z.nullable(z.string()),
        /** Null until it is weighed. */
        bytes: z.nullable(z.number()),
      }),
    ),
    /** Of all packages, listed or not. */
    total: z.number(),
  }),
});
export type LibraryPackages = Answer<typeof listLibraryPackages>;

/** Duplicates and unused pictures. */
export const listLibraryFindings = endpoint({
  method: "GET",
  path: "/admin/library/findings",
  summary: "Ce qui est en double dans les bibliothèques, et les images que rien n’utilise",
  access: "hosting:manage",
  answer: z.object({
    /** Files with the same content, uploads too; the {@link libraryLimits.duplicates} heaviest groups. `name`: the path of a library file. */
    duplicates: z.array(
      z.object({ size: z.number(), videos: z.array(z.object({ id: uuid, name: z.string(), in_library: z.boolean() })) }),
    ),
    /** Pictures copied from library folders or videos, which the hourly clean-up deletes. */
    pictures: z.array(z.object({ name: z.string(), size: z.number() })),
  }),
});
export type LibraryFindings = Answer<typeof listLibraryFindings>;

const ids = z.array(uuid).check(z.minLength(1), z.maxLength(libraryLimits.ids));

/** Publishes in the background; files that are not to be reviewed any more are left alone. */
export const publishLibraryFiles = endpoint({
  method: "POST",
  path: "/admin/library/publish",
  summary: "Publier des fichiers, ou tous ceux qui sont reconnus",
  access: "content:create",
  body: z.union([z.strictObject({ ids }), z.strictObject({ sure: z.literal(true) })]),
  status: 202,
  answer: z.object({ waiting: z.number() }),
});

/** Ignores files, or takes them up again: ignored ones, those that wait, and published ones whose title is gone. */
export const ignoreLibraryFiles = endpoint({
  method: "POST",
  path: "/admin/library/ignore",
  summary: "Ignorer des fichiers, ou les reprendre",
  access: "content:create",
  body: z.strictObject({ ids, ignored: z.boolean() }),
  answer: z.object({ changed: z.number() }),
});
