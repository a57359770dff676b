import type { Services } from "@seance/server/services.ts";
import { run } from "@seance/server/run.ts";
import { demoAccounts, demoPassword } from "./load.ts";

/** A name that nobody can register: the link shows where a community would be. */
const community = "https://communaute.example.org/seance";
const demoSecurityCode = process.env["SECURITY_CODE"] ?? "1895";

/** Runs the server with the catalogue and accounts that `prepare` loads. The environment overrides the settings. */
export const runDemo = (prepare: (services: Services) => Promise<void>): Promise<void> =>
  run(
    { PROTECTION: "off", SECURITY_CODE: demoSecurityCode, COMMUNITY_URL: community, ...process.env },
    {
      prepare,
      announce: () => {
        console.log(`\nComptes de démonstration (mot de passe : ${demoPassword})`);
        for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(28)} ${label}`);
        console.log(`\nCode de sécurité des suppressions : ${demoSecurityCode}`);
        console.log("\nCtrl-C pour arrêter.");
      },
    },
  );
