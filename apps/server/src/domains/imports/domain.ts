import type { Domain } from "#domain.ts";
import { importsRoutes } from "./imports.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const importsDomain: Domain = {
  name: "imports",
  uses: ["catalogue", "hosting", "metadata", "security-code"],
  tables: ["import_draft", "import_item", "import_link", "import_run"],
  routes: [importsRoutes],
  personalData,
};
