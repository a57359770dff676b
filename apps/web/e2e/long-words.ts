import type { Page } from "@playwright/test";

/** Sixty letters between which no browser breaks a line by itself. */
export const longWord = "Hexakosioihexekontahexaphobieanticonstitutionnellementlongue";
/** As long as a title of that age: 165 letters. */
export const longTitle =
  "Le Cabinet du docteur Caligari, ou comment un somnambule de foire traversa la nuit d’une petite ville allemande pour y accomplir les crimes dont rêvait son maître fou";

/** What people and programs type, by the names that the answers give it. */
const typed = new Set(
  [
    "title original_title series_title seriesTitle name description short_description genre category country creator director studio",
    "showrunner network producer writer executive_producer certification subject message custom_message reason text username",
    "created_by_name enabled_by original_filename details label link error_message old_domain new_domain user_agent deleted_by",
  ].flatMap((names) => names.split(" ")),
);
const lists = new Set("cast tags awards themes content_warnings keywords sub_genres features_affected".split(" "));
const addresses = new Set("email sender_email uploaded_by".split(" "));

/** The same answer, with a long word for each text that somebody typed. */
function withLongWords(value: unknown, name = ""): unknown {
  if (lists.has(name) && Array.isArray(value)) return [longWord, `${longWord}s`, longWord.toUpperCase()];
  if (Array.isArray(value)) return value.map((one) => withLongWords(one));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withLongWords(one, key)]));
  if (typeof value !== "string" || value === "") return value;
  return typed.has(name) ? longWord : addresses.has(name) ? `${longWord}@seance.example` : value;
}

/** Rewrites every answer that the page gets from here on, but those that tests fulfil themselves. */
async function rewriteAnswers(page: Page, rewrite: (answer: unknown) => unknown): Promise<void> {
  await page.route("**/api/**", async (route) => {
    // The stream of events never ends.
    if (new URL(route.request().url()).pathname === "/api/events") return route.fallback();
    const response = await route.fetch();
    const isJson = response.headers()["content-type"]?.includes("application/json") ?? false;
    await route.fulfill(isJson ? { response, json: rewrite(await response.json()) } : { response });
  });
}

export const lengthenWords = (page: Page): Promise<void> => rewriteAnswers(page, withLongWords);

/** Gives every title of the page the same one. */
export function retitle(page: Page, title: string): Promise<void> {
  const retitled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(retitled);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, key === "title" && typeof one === "string" ? title : retitled(one)]),
    );
  };
  return rewriteAnswers(page, retitled);
}
