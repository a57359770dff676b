/** Says on the page that the catalogue has changed, for whatever shows it. */
export function tellContent(...names: ("movies-updated" | "series-updated" | "content-updated")[]): void {
  for (const name of names) globalThis.dispatchEvent(new CustomEvent(name, { detail: {} }));
}
