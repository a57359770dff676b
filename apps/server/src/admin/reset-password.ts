import { resetPassword as reset } from "#domains/accounts/index.ts";
import { openAsking } from "./ask.ts";
import { askNewPassword, readEmail } from "./credentials.ts";
import { inPlace, onDatabase, openPlace, noLocalBus } from "./site.ts";
import { AdminFault, type Verb } from "./task.ts";

export const resetPassword: Verb = {
  usage: "<e-mail>",
  does: "donne un nouveau mot de passe à un compte et ferme ses sessions",
  options: [],
  words: { min: 1, max: 1 },
  async run(task) {
    const email = readEmail(task.args[0] ?? "");
    const asking = openAsking(task.signal);
    const password = await askNewPassword(asking, `Nouveau mot de passe de ${email} : `).finally(asking.close);
    const done = await inPlace(openPlace(task), (place) =>
      onDatabase(place, task, (db) => reset({ db, bus: noLocalBus }, { email, password })),
    );
    if (!done) throw new AdminFault(`Aucun compte n’a l’adresse ${email}.`);
    task.say(`Le mot de passe de ${email} est changé. Sessions fermées : ${done.endedSessions}.`);
    if (done.suspended) task.say("Ce compte est suspendu : il ne peut pas se connecter.");
  },
};
