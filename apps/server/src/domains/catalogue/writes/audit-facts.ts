/** Fields that the audit entry has elsewhere, or that derive from other fields. */
const derived = new Set(
  "id item_type series_title has_video views created_at date_added updated_at thumbnail poster seasons_count episodes_count posters accent person_ids".split(
    " ",
  ),
);

type Facts = Record<string, unknown>;

/** An item's written fields, for the audit log. */
export const factsOf = (item: object): Facts =>
  Object.fromEntries(
    Object.entries(item).filter(([name]) => !derived.has(name) || (name === "thumbnail" && !("thumbnail_url" in item))),
  );

/** The same without empty fields, for items that are created or deleted. */
export const filledFactsOf = (item: object): Facts =>
  Object.fromEntries(Object.entries(factsOf(item)).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);
