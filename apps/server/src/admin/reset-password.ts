import { resetPassword as reset } from "#domains/accounts/index.ts";
import { openPrompt } from "./prompt.ts";
import { askNewPassword, readEmail } from "./credentials.ts";
import { withSite, withKysely, openSite, noLocalBus } from "./site.ts";
import { AdminError, type Verb } from "./task.ts";

export const resetPassword: Verb = {
  usage: "<e-mail>",
  does: "donne un nouveau mot de passe à un compte et ferme ses sessions",
  options: [],
  words: { min: 1, max: 1 },
  async run(task) {
    const email = readEmail(task.args[0] ?? "");
    const prompt = openPrompt(task.signal);
    const password = await askNewPassword(prompt, `Nouveau mot de passe de ${email} : `).finally(prompt.close);
    const done = await withSite(openSite(task), (site) =>
      withKysely(site, task, (db) => reset({ db, bus: noLocalBus, log: task.log }, { email, password })),
    );
    if (!done) throw new AdminError(`Aucun compte n’a l’adresse ${email}.`);
    task.say(`Le mot de passe de ${email} est changé. Sessions fermées : ${done.endedSessions}.`);
    if (done.suspended) task.say("Ce compte est suspendu : il ne peut pas se connecter.");
  },
};
