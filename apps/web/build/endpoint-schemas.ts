import type { Plugin } from "vite";

/** What a call needs in the browser. */
const callParts = new Set(["method", "path"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key: { readonly name?: string };
}
interface Call extends Node {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves all but method and path out of the built endpoints: in the browser their schemas' types are gone, and their words are the server's.
 * A schema that a form imports by its name is still there; the others, and zod with them, are dropped as unused.
 */
export function withoutEndpointSchemas(): Plugin {
  return {
    name: "without-endpoint-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/, code: "zod/mini" },
      handler(code) {
        const edits = [...editsIn(this.parse(code, { lang: "ts" }), code)].toSorted((a, b) => b.start - a.start);
        return edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
      },
    },
  };
}

/** Fails the build where a page uses a schema that is left out: the tests of components, which run what is not built, cannot. */
export const refuseEndpointSchemas = (): Plugin => ({
  name: "refuse-endpoint-schemas",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.tsx?$/, code: /\.(?:answer|body|params|query)\.(?:safeP|p)arse\(/ },
    handler() {
      this.error("the schemas of endpoints are not built: export the schema by a name of its own, and use that");
    },
  },
});

function* editsIn(node: unknown, code: string): Generator<Edit> {
  if (typeof node !== "object" || node === null) return;
  if (isCall(node) && node.callee.name === "endpoint") {
    for (const { start, end, properties } of node.arguments) {
      const kept = properties?.filter((part) => !isLeftOut(part)).map((part) => code.slice(part.start, part.end));
      if (kept) yield { start, end, text: `{ ${kept.join(", ")} }` };
    }
    return;
  }
  // What these files call only makes schemas, which the bundler sees of zod's own functions but not of ours.
  if (isCall(node)) yield { start: node.start, end: node.start, text: "/* @__PURE__ */ " };
  for (const child of Object.values(node)) yield* editsIn(child, code);
}

const isLeftOut = (part: Property) => part.type === "Property" && !callParts.has(part.key.name ?? "");

function isCall(node: object): node is Call {
  return "type" in node && node.type === "CallExpression";
}
