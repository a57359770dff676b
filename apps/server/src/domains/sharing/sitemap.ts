import type { Db } from "#db/client.ts";
import { countPages, pagesOf } from "#domains/catalogue/index.ts";
import { escapeHtml } from "./page-head.ts";
import { sharedLists, type SharedList } from "./shared-page.ts";

/** Addresses of one file; the format allows 50 000. */
const perFile = 10_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const lists = Object.keys(sharedLists) as SharedList[];

/** The index of the files: `/sitemaps/films-1.xml` and so on. */
export async function sitemapIndex(db: Db, siteUrl: string): Promise<string> {
  const files: string[] = [];
  for (const list of lists) {
    const count = await countPages(db, sharedLists[list]);
    for (let page = 1; page <= Math.ceil(count / perFile); page++) files.push(`/sitemaps/${list}-${page}.xml`);
  }
  const entries = files.map((path) => `<sitemap><loc>${escapeHtml(new URL(path, siteUrl).href)}</loc></sitemap>`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** A file of addresses; null past the last one. */
export async function sitemapFile(db: Db, siteUrl: string, list: SharedList, page: number): Promise<string | null> {
  const rows = await pagesOf(db, sharedLists[list], { skip: (page - 1) * perFile, limit: perFile });
  if (rows.length === 0) return null;
  const entries = rows.map(({ key, updated_at }) => {
    const changed = updated_at && `<lastmod>${updated_at.toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(new URL(`/${list}/${key}`, siteUrl).href)}</loc>${changed ?? ""}</url>`;
  });
  return `${declaration}<urlset ${namespace}>\n${entries.join("\n")}\n</urlset>\n`;
}
