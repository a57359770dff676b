import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";
import { readManifests } from "./scripts/lib/domains.mjs";

/** Which other domains' index.ts each domain of the server may open: `uses` of its domain.ts. */
const domains: Record<string, readonly string[]> = Object.fromEntries(readManifests().map(({ name, uses }) => [name, uses]));

type Ban = { group?: string[]; regex?: string; message: string; importNames?: string[]; allowTypeImports?: boolean };

const server = "apps/server/src";
const web = "apps/web/src";

const noParent: Ban = {
  regex: String.raw`(^|/)\.\./`,
  message: "Never ../: write # and the path from src (or @seance/contract/…).",
};
const noServer: Ban = {
  group: ["@seance/server", "@seance/server/*"],
  message: "The web and the contract never import the server.",
};
const noWeb: Ban = { group: ["@seance/web", "@seance/web/*"], message: "The server and the contract never import the web." };

/** The whole list of a glob's bans: a later override replaces an earlier one, it does not add to it. */
const imports = (files: string[], ...bans: Ban[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [noParent, ...bans] }] },
});

function domainRules(): OxlintOverride[] {
  return foldersOf(`${server}/domains`, Object.keys(domains)).flatMap((domain) => {
    const folder = `${server}/domains/${domain}`;
    const bans = [noWeb, ...domainBans(domain)];
    return [
      imports([`${folder}/**/*.ts`], ...bans, onlyQueriesBuildSql),
      ...routesWithService(folder).map((file) => imports([file], ...bans, onlyQueriesBuildSql, throughService)),
      imports([`${folder}/**/*.service.ts`], ...bans, onlyQueriesBuildSql, upward("service"), rightsOfActors),
      imports([`${folder}/**/*.queries.ts`], ...bans, upward("queries")),
    ];
  });
}

const onlyQueriesBuildSql: Ban = {
  regex: "^(kysely|pg)$",
  message: "Only *.queries.ts builds SQL.",
  allowTypeImports: true,
};

const rightsOfActors: Ban = {
  group: ["@seance/contract/roles"],
  importNames: ["can"],
  message: "Ask actorCan of the actor: an API key has fewer rights than the role of its account.",
};

const throughService: Ban = {
  regex: String.raw`\.queries\.ts$`,
  message: "Once a slice has a service, its routes go through it.",
};

/** Nothing calls back up: routes → service → queries. */
function upward(floor: "service" | "queries"): Ban {
  const above = { service: "routes", queries: "(routes|service)" }[floor];
  return {
    regex: String.raw`\.${above}\.ts$`,
    message: `A *.${floor}.ts file opens only what is below it: routes → service → queries.`,
  };
}

/** A route may call queries until its slice has a service. */
function routesWithService(folder: string): string[] {
  return filesOf(folder, ".routes.ts").filter((file) => existsSync(file.replace(".routes.ts", ".service.ts")));
}

function domainBans(domain: string): Ban[] {
  const allowed = domains[domain];
  const faces = (allowed ?? []).map((other) => `!#domains/${other}/index.ts`);
  return [
    {
      group: ["#domains/*/**", `!#domains/${domain}/**`, ...faces],
      message: allowed
        ? `${domain} may open ${allowed.length > 0 ? `the index.ts of ${allowed.join(", ")}` : "no other domain"} (\`uses\` of its domain.ts).`
        : `${domain} has no domain.ts.`,
    },
    {
      regex: "^#(app|domain|domains|main|run|server|services)\\.ts$",
      message: "A domain does not open what assembles the domains.",
      allowTypeImports: true,
    },
  ];
}

function featureRules(): OxlintOverride[] {
  return foldersOf(`${web}/features`, []).map((feature) =>
    imports(
      [`${web}/features/${feature}/**`],
      noServer,
      {
        group: ["#features/*/**", `!#features/${feature}/**`],
        message: "A feature never imports a feature: the route composes them.",
      },
      { group: ["#routes/**", "#app/**"], message: "A feature does not open the routes or the shell that hold it." },
    ),
  );
}

function foldersOf(path: string, known: string[]): string[] {
  const found = existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  return [...new Set([...known, ...found.map((entry) => entry.name)])];
}

function filesOf(path: string, ending: string): string[] {
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(path, name));
}

/** Lines of the longest function, without blank lines and comments. */
const longestFunction = (max: number, files: string[]): OxlintOverride => ({
  files,
  rules: { "max-lines-per-function": ["error", { max, skipBlankLines: true, skipComments: true }] },
});

function off(...rules: string[]): Record<string, "off"> {
  return Object.fromEntries(rules.map((rule) => [rule, "off"]));
}

export default defineConfig({
  plugins: ["eslint", "typescript", "unicorn", "oxc", "import", "promise", "react", "jsx-a11y", "node"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["**/dist/**", "**/node_modules/**", "demo/media/**", "demo/test-clips/**"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines": ["error", { max: 320, skipBlankLines: true, skipComments: true }],
    // Type imports count: a circle of types is a circle for who reads.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "typescript/await-thenable": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": [
      "error",
      { allowForKnownSafeCalls: [{ from: "package", package: "node:test", name: ["test", "it", "describe", "suite"] }] },
    ],
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/only-throw-error": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    ...off(
      // Things done one after the other are a loop with await.
      "no-await-in-loop",
      // React 19 and TypeScript need neither an import for JSX nor a list of what an effect also waits for.
      "react/react-in-jsx-scope",
      "react/exhaustive-effect-dependencies",
      "react/set-state-in-effect",
      "react/purity",
      "react/immutability",
      "react/no-array-index-key",
      // There is no React compiler here, which alone it is about.
      "react/incompatible-library",
      // Styles, polyfills; fast-check is used as `fc.`, Zod mini has `_default`.
      "import/no-unassigned-import",
      "import/no-named-as-default-member",
      "import/default",
      "import/no-named-as-default",
      "no-underscore-dangle",
      // Captions come from the player's own tracks; roles are chosen with their keyboard behaviour.
      "jsx-a11y/media-has-caption",
      "jsx-a11y/prefer-tag-over-role",
      "jsx-a11y/no-static-element-interactions",
      "jsx-a11y/no-noninteractive-element-interactions",
      // Say the same thing as the type checker (or take `z.catch` for a promise's), or would make the code longer without making it safer.
      "consistent-return",
      "typescript/consistent-return",
      "typescript/no-unsafe-type-assertion",
      "typescript/no-redundant-type-constituents",
      "typescript/no-misused-spread",
      "typescript/unbound-method",
      "typescript/no-unnecessary-type-parameters",
      "no-unmodified-loop-condition",
      "oxc/no-map-spread",
      "promise/always-return",
      "promise/valid-params",
      "unicorn/consistent-function-scoping",
      "unicorn/no-useless-spread",
      "unicorn/prefer-set-has",
    ),
  },
  overrides: [
    imports(["packages/contract/src/**"], noServer, noWeb, {
      regex: "^(node:|fastify|react|kysely|pg$)",
      message: "The contract is read by the server and by the browser: it imports Zod and itself.",
    }),
    longestFunction(40, [`${server}/**`, "packages/contract/src/**", "scripts/**"]),
    longestFunction(60, [`${web}/**`]),
    imports([`${server}/**`], noWeb),
    imports([`${server}/core/**`], noWeb, {
      group: ["#*/**", "#*.ts", "!#core/**"],
      message: "core is the ground floor: it imports nothing of ours.",
    }),
    imports([`${server}/{db,http,jobs,store}/**`], noWeb, {
      regex: "^#(domains/|app|main|run|server)",
      message: "db, http, jobs and store serve the domains and know none of them.",
    }),
    ...domainRules(),
    imports([`${web}/**`], noServer),
    imports([`${web}/ui/**`], noServer, {
      group: [
        "#features/**",
        "#app/**",
        "#routes/**",
        "#shared/**",
        "@seance/contract/*",
        "!@seance/contract/limits",
        "!@seance/contract/picture-address",
        "!@seance/contract/text",
      ],
      message: "ui knows nothing of the product but the specification's numbers.",
    }),
    imports([`${web}/lib/**`], noServer, {
      regex: "^#(features|app|routes|shared|ui)/",
      message: "lib holds nothing of the product: it imports only itself and the contract.",
    }),
    imports([`${web}/shared/**`], noServer, {
      regex: "^#(features|app|routes)/",
      message: "shared is what several features use of the product: it imports ui and lib.",
    }),
    ...featureRules(),
    {
      // Read by a tool, which wants a default export.
      files: [
        `${web}/routes/**`,
        "**/*.config.ts",
        "apps/web/e2e/{demo-server,player-stage/build}.ts",
        "scripts/lib/count-reporter.mjs",
      ],
      rules: { "import/no-default-export": "off" },
    },
    { files: [`${server}/db/generated-tables.ts`], rules: off("max-lines") },
    {
      files: ["**/*.test.{ts,tsx,mjs}", "**/test/**", "apps/web/e2e/**"],
      // A Playwright fixture that needs no other is written ({}, use).
      rules: off(
        "max-lines",
        "max-lines-per-function",
        "typescript/no-explicit-any",
        "typescript/require-array-sort-compare",
        "no-empty-pattern",
      ),
    },
  ],
});
