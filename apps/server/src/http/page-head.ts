import type { Config } from "#core/config.ts";
import { pack, type Packed } from "./packed.ts";

/** What the HTML of a page says before its script runs. */
export interface PageHead {
  /** Escaped; null keeps the title and the description of the site. */
  readonly title: string | null;
  /** Escaped tags of the head. */
  readonly tags: string;
}

export interface FoundPage {
  /** Null without a head of its own. */
  readonly page: Packed | null;
  /** Whether caches in front may keep it. */
  readonly isCurrent: boolean;
}

/** The page of an address, made by `make`; `missing` where visitors see no such page. */
export type PageFinder = (address: string, make: (head: PageHead) => Packed) => Promise<FoundPage | "missing">;

export const noIndex = '<meta name="robots" content="noindex" />';

/** The shell page with a head of its own. */
export function withHead({ type, identity }: Packed, { title, tags }: PageHead): Packed {
  const shell = identity.toString();
  const named =
    title === null
      ? shell
      : shell.replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`).replace(/<meta\s+name="description"[^>]*>/, "");
  return pack(
    type,
    named.replace("</head>", () => `${tags}</head>`),
  );
}

/** A site that is not public is in no search engine. */
export const robotsText = ({ SITE_PUBLIC, PUBLIC_URL }: Pick<Config, "SITE_PUBLIC" | "PUBLIC_URL">): string =>
  SITE_PUBLIC === "yes"
    ? `User-agent: *\nDisallow: /admin\nDisallow: /explorateur\nDisallow: /apercu\nDisallow: /api/\nSitemap: ${new URL("/sitemap.xml", PUBLIC_URL).href}\n`
    : "User-agent: *\nDisallow: /\n";
