/** Tables named in the SQL of a source file, in Kysely calls and raw SQL. A table chosen at run time is returned as "?". */
export function tableUses(source) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
  const uses = new Set();
  for (const [, list] of code.matchAll(kyselyCall)) for (const name of namesIn(list)) uses.add(name);
  for (const [, list] of code.matchAll(rawSql)) for (const name of namesIn(list)) uses.add(name);
  if (chosenAtRunTime.test(code)) uses.add("?");
  return uses;
}

const calls =
  "selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|from|sql\\.table";
/** A call whose first argument is a table name or a list of table names. */
const kyselyCall = new RegExp(String.raw`\b(?:${calls})\s*(?:<[^>(]*>)?\(\s*(\[[^\]]*\]|["'\x60][\w. ]+["'\x60])`, "g");
/** Table names after an SQL keyword, separated by commas. */
const rawSql =
  /\b(?:from|join|into|update|truncate|table|using|only)\s+((?:"?[a-z_]+"?(?:\s+as\s+\w+|\s+(?!where|set|on|join|left|inner|cross|order|group|limit|union|as|for|using|values|select)[a-z]\w*)?\s*,\s*)*"?[a-z_]+"?)/gi;
/** `sql.table(name)`, `selectFrom(table)`. */
const chosenAtRunTime =
  /\bsql\.table\(\s*[A-Za-z_$]|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*[A-Za-z_$][\w$.]*\s*\)/;

/** The names of a list: of `["a", "b as c"]`, `"a as b"` or `a, b as c`. */
const namesIn = (list) => list.split(",").flatMap((part) => /[a-z_]\w*/i.exec(part)?.[0].toLowerCase() ?? []);
