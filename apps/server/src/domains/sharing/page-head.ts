import { pictureSizes } from "@seance/contract/picture-address";
import { noIndex } from "#http/page-head.ts";
import type { SharedPage } from "./shared-page.ts";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** JSON that no text in it can close: `<` is written as an escape. */
const scriptJson = (value: object): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);

const meta = (attribute: "name" | "property", name: string, content: string): string =>
  content === "" ? "" : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

/**
 * Preload tag of the picture at the top of a page, in the sizes of its `<img>`; empty for pictures of other sites. It has no priority, so
 * that the scripts come first on a slow line.
 */
export function preloadOf(backdrop: string | null | undefined): string {
  if (!backdrop || !/^\/(?![/\\])/.test(backdrop)) return "";
  const sizes = pictureSizes(backdrop);
  const set = sizes ? ` imagesrcset="${escapeHtml(sizes.srcSet)}"` : "";
  return `<link rel="preload" as="image" href="${escapeHtml(backdrop)}"${set} />`;
}

const types = { films: "video.movie", series: "video.tv_show", sagas: "website", personnes: "profile" } as const;

interface HeadOptions {
  /** Absolute addresses. */
  readonly url: string;
  readonly image: string;
  /** Whether search engines may list the page. */
  readonly isPublic: boolean;
}

/** The tags of a page for those who share it, and for search engines; all texts are escaped. */
export function tagsOf(page: SharedPage, { url, image, isPublic }: HeadOptions): string {
  const { title, description, jsonLd, list, backdrop } = page;
  return [
    meta("name", "description", description),
    isPublic ? "" : noIndex,
    preloadOf(backdrop),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta("property", "og:site_name", "Séance"),
    meta("property", "og:locale", "fr_FR"),
    meta("property", "og:type", types[list]),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", image),
    meta("property", "og:image:type", "image/png"),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("property", "og:image:alt", title),
    meta("name", "twitter:card", "summary_large_image"),
    meta("name", "twitter:title", title),
    meta("name", "twitter:description", description),
    meta("name", "twitter:image", image),
    jsonLd ? `<script type="application/ld+json">${scriptJson({ ...jsonLd, url, image })}</script>` : "",
  ].join("");
}
