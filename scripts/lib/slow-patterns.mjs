import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/**
 * The regular expressions of a source whose time can grow faster than the length of the text, each with its line and a character that
 * is repeated to attack it. Expressions that are put together at run time are not read.
 */
export function slowPatterns(file, source) {
  return patternsOf(file, source).flatMap(({ at, pattern, flags }) => {
    const { reports } = analyse({ source: pattern, flags });
    if (reports.length === 0) return [];
    const worst = reports.find(({ exponential }) => exponential) ?? reports[0];
    return {
      line: source.slice(0, at).split("\n").length,
      pattern,
      attack: `${JSON.stringify(worst.character.pick)}.repeat(50_000)`,
      isExponential: worst.exponential,
    };
  });
}

/** Literals, and what `RegExp` makes of constant texts. */
function patternsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const call = ({ start, callee, arguments: [pattern, flags] }) => {
    if (callee.name !== "RegExp" || constant(pattern) === undefined) return;
    found.push({ at: start, pattern: constant(pattern), flags: constant(flags) ?? "" });
  };
  new Visitor({
    Literal({ start, regex }) {
      if (regex) found.push({ at: start, ...regex });
    },
    NewExpression: call,
    CallExpression: call,
  }).visit(program);
  return found;
}

/** The value of a text without expressions in it: "…", `…` or String.raw`…`. */
function constant(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  const isRaw = node?.type === "TaggedTemplateExpression";
  const template = isRaw ? node.quasi : node;
  if (template?.type !== "TemplateLiteral" || template.expressions.length > 0) return undefined;
  return template.quasis[0].value[isRaw ? "raw" : "cooked"];
}
