import { removeSecondFactor as remove } from "#domains/accounts/index.ts";
import { readEmail } from "./credentials.ts";
import { noLocalBus, openSite, withKysely, withSite } from "./site.ts";
import { AdminError, type Verb } from "./task.ts";

export const removeSecondFactor: Verb = {
  usage: "<e-mail>",
  does: "retire la double authentification d’un compte qui l’a perdue",
  options: [],
  words: { min: 1, max: 1 },
  async run(task) {
    const email = readEmail(task.args[0] ?? "");
    const removed = await withSite(openSite(task), (site) =>
      withKysely(site, task, (db) => remove({ db, bus: noLocalBus, log: task.log }, email)),
    );
    if (removed === null) throw new AdminError(`Aucun compte n’a l’adresse ${email}.`);
    if (!removed) throw new AdminError(`${email} n’a pas de double authentification.`);
    task.say(`${email} se connecte désormais par son seul mot de passe.`);
  },
};
