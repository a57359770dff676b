import { reindexSearch as reindex } from "#domains/catalogue/index.ts";
import { withSite, withKysely, openSite } from "./site.ts";
import type { Verb } from "./task.ts";

export const reindexSearch: Verb = {
  usage: "",
  does: "refait ce que la recherche lit de chaque film et de chaque série",
  options: [],
  words: { min: 0, max: 0 },
  async run(task) {
    const { titles, changed, words } = await withSite(openSite(task), (site) =>
      withKysely(site, task, (db) => reindex(db, task.signal)),
    );
    task.say(`Titres relus : ${titles}, dont corrigés : ${changed}. Mots connus de la recherche : ${words}.`);
  },
};
