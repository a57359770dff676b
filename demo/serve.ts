import { run } from "@seance/server/run.ts";
import { demoAccounts, demoPassword, loadDemo } from "./load.ts";

/** The server with the demo's catalogue and accounts, on demo settings unless the environment says otherwise. */
await run(
  { PROTECTION: "off", ...process.env },
  {
    prepare: loadDemo,
    announce: () => {
      console.log(`\nComptes de démonstration (mot de passe : ${demoPassword})`);
      for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(28)} ${label}`);
      console.log("\nCtrl-C pour arrêter.");
    },
  },
);
