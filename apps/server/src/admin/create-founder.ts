import { founderOf } from "#core/config.ts";
import { createOrPromoteFondateur } from "#domains/accounts/index.ts";
import { openPrompt } from "./prompt.ts";
import { askNewPassword, readFounderEmail } from "./credentials.ts";
import { withSite, withKysely, openSite, noLocalBus } from "./site.ts";
import type { Task, Verb } from "./task.ts";

export const createFounder: Verb = {
  usage: "",
  does: "crée un fondateur (FOUNDER_EMAIL et FOUNDER_PASSWORD, sinon demandés)",
  options: [],
  words: { min: 0, max: 0 },
  async run(task) {
    const account = await credentials(task);
    const outcome = await withSite(openSite(task, { first: true }), (site) =>
      withKysely(site, task, (db) => createOrPromoteFondateur({ db, bus: noLocalBus, log: task.log }, account)),
    );
    task.say(
      outcome === "created"
        ? `Le fondateur ${account.email} est créé.`
        : `Le compte ${account.email} existait : il est désormais fondateur, avec ce mot de passe, et ses sessions sont fermées.`,
    );
  },
};

async function credentials({ config, signal }: Task): Promise<{ email: string; password: string }> {
  const given = founderOf(config);
  if (given) return { ...given, email: readFounderEmail(given.email) };
  const prompt = openPrompt(signal);
  try {
    const email = readFounderEmail(await prompt.ask("Adresse e-mail du fondateur : "));
    return { email, password: await askNewPassword(prompt, "Son mot de passe : ", { staff: true }) };
  } finally {
    prompt.close();
  }
}
