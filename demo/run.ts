import { run } from "@seance/server/run.ts";
import { demoAccounts, demoPassword, loadDemo } from "./load.ts";

/** A name that nobody can register: the link shows where a community would be. */
const community = "https://communaute.example.org/seance";
const demoSecurityCode = process.env["SECURITY_CODE"] ?? "1895";

/** Runs the server with the catalogue and accounts of the demo. The environment overrides the settings. */
await run(
  { PROTECTION: "off", SECURITY_CODE: demoSecurityCode, COMMUNITY_URL: community, ...process.env },
  {
    prepare: loadDemo,
    announce: () => {
      console.log(`\nComptes de démonstration (mot de passe : ${demoPassword})`);
      for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(28)} ${label}`);
      console.log(`\nCode de sécurité des suppressions : ${demoSecurityCode}`);
      console.log("\nCtrl-C pour arrêter.");
    },
  },
);
