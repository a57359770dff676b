import { isPagePath } from "@seance/contract/page-paths";
import { isAway } from "#db/client.ts";

/** Whether visitors may see the title that the address of a page names; true for pages without a title. */
export type TitlePageExists = (path: string) => Promise<boolean>;

/** The status of a page of the web: 404 for addresses that the site does not have, and for titles that are not there. */
export async function pageStatus(path: string, titleExists: TitlePageExists): Promise<200 | 404> {
  if (!isPagePath(path)) return 404;
  try {
    return (await titleExists(path)) ? 200 : 404;
  } catch (error) {
    // The page itself says that the site is away.
    if (isAway(error)) return 200;
    throw error;
  }
}
