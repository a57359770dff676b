import { run } from "@seance/server/run.ts";
import { demoAccounts, demoPassword, loadDemo } from "./load.ts";

const demoSecurityCode = process.env["SECURITY_CODE"] ?? "1895";

/** The server with the demo's catalogue and accounts, on demo settings unless the environment says otherwise. */
await run(
  { PROTECTION: "off", SECURITY_CODE: demoSecurityCode, ...process.env },
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
