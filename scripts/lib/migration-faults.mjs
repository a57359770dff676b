/** Migrations up to this one are older than the rule. */
const lastWithoutRule = "0097";

/** Names the release since which nothing uses what a migration takes away. */
const marker = /^-- Unused since \d+\.\d+\.\d+: \S/m;

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?([\w.]+)"?`;

/** What of an `alter table` breaks a release that still runs, by its actions. */
const actions = [
  [/^drop (?!constraint\b)/, "drops a column"],
  [/^rename (?!constraint\b)/, "renames"],
  [/^alter (?:column )?\S+ (?:set data )?type /, "changes the type of a column"],
  [/^alter (?:column )?\S+ set not null/, "adds NOT NULL"],
  [/^alter (?:column )?\S+ drop default/, "drops a default"],
  [
    /^add (?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)(?!.* default )(?!.* generated ).* not null\b/,
    "adds a NOT NULL column without a default",
  ],
];

const statements = [
  [/^drop (?:table|view|materialized view|type) /, "drops a table, view or type"],
  [/^alter (?:view|materialized view|type) .*\brename /, "renames"],
];

/** What of a migration the release before it could not run beside, in words; nothing when it says that this release does not use it. */
export function migrationFaults(file, sql) {
  if (file.slice(0, 4) <= lastWithoutRule || marker.test(sql)) return [];
  const own = new Set();
  return plainStatements(sql).flatMap((statement) => {
    const made = new RegExp(`^create (?:(?:temp|temporary|unlogged) )?table ${name}`).exec(statement)?.[1];
    if (made) own.add(made);
    const target = new RegExp(`^(?:alter|drop) table ${name}`).exec(statement)?.[1];
    if (target && own.has(target)) return [];
    const faults = statements.flatMap(([shape, fault]) => (shape.test(statement) ? [fault] : []));
    return [...faults, ...actionFaults(statement)].map((fault) => `${file} ${fault}: ${statement.slice(0, 100)}`);
  });
}

function actionFaults(statement) {
  const [, , list] = new RegExp(`^alter table ${name} (.*)$`).exec(statement) ?? [];
  return (list === undefined ? [] : topLevelParts(list)).flatMap((action) =>
    actions.flatMap(([shape, fault]) => (shape.test(`${action} `) ? [fault] : [])),
  );
}

/** The statements without comments and texts, in small letters with single spaces; those in the body of a `do` or a function too. */
const plainStatements = (sql) =>
  sql
    .replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, " ")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\$\w*\$|\b(?:begin|then|else)\b/gi, ";")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .split(";")
    .map((statement) => statement.trim());

/** Split at the commas that are in no parentheses. */
function topLevelParts(list) {
  let depth = 0;
  const parts = [""];
  for (const letter of list) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push(parts.pop() + letter);
  }
  return parts.map((part) => part.trim());
}
