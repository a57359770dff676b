import { settleFondateur } from "#domains/accounts/index.ts";
import { openAsking } from "./ask.ts";
import { askNewPassword, readEmail } from "./credentials.ts";
import { inPlace, onDatabase, openPlace, noLocalBus } from "./site.ts";
import type { Task, Verb } from "./task.ts";

export const createFounder: Verb = {
  usage: "",
  does: "crée un fondateur (FOUNDER_EMAIL et FOUNDER_PASSWORD, sinon demandés)",
  options: [],
  words: { min: 0, max: 0 },
  async run(task) {
    const account = await credentials(task);
    const outcome = await inPlace(openPlace(task, { first: true }), (place) =>
      onDatabase(place, task, (db) => settleFondateur({ db, bus: noLocalBus }, account)),
    );
    task.say(
      outcome === "created"
        ? `Le fondateur ${account.email} est créé.`
        : `Le compte ${account.email} existait : il est désormais fondateur, avec ce mot de passe, et ses sessions sont fermées.`,
    );
  },
};

async function credentials({ config, signal }: Task): Promise<{ email: string; password: string }> {
  const { FOUNDER_EMAIL, FOUNDER_PASSWORD } = config;
  if (FOUNDER_EMAIL && FOUNDER_PASSWORD) return { email: readEmail(FOUNDER_EMAIL), password: FOUNDER_PASSWORD };
  const asking = openAsking(signal);
  try {
    const email = readEmail(await asking.ask("Adresse e-mail du fondateur : "));
    return { email, password: await askNewPassword(asking, "Son mot de passe : ") };
  } finally {
    asking.close();
  }
}
