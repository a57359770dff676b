import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { SearchField } from "#ui/input/search-field.tsx";
import { answerExample, curlOf, type OpenApi, type Operation } from "./openapi-example.ts";

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The calls, by the first word of their path, and those alone that a text finds. */
export function CallList({ document }: { document: OpenApi }) {
  const [words, setWords] = useState("");
  const wanted = words.toLowerCase();
  const found = callsOf(document).filter(({ path, method, operation }) =>
    `${method} ${path} ${operation.summary} ${operation.description ?? ""}`.toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(found, ({ path }) => path.split("/", 2).join("/"));
  return (
    <div className="grid gap-6">
      <SearchField label="Chercher un appel" value={words} placeholder="movies, ticket…" onChange={setWords} />
      <p role="status" className="text-muted">
        {countOf(found.length, "appel", "appels")}
      </p>
      {[...groups].map(([group, calls]) => (
        <section key={group} aria-label={group} className="grid gap-2">
          <h3 className="text-lg">{group}</h3>
          {calls.map((call) => (
            <CallDetails key={`${call.method} ${call.path}`} call={call} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** Its parts are drawn once it is open: there are hundreds of calls. */
function CallDetails({ call }: { call: Call }) {
  const [open, setOpen] = useState(false);
  const { method, path, operation } = call;
  return (
    <details
      className="rounded-panel bg-surface p-4 ring-1 ring-divider"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer wrap-anywhere">
        <code className="font-semibold">{`${method} ${path}`}</code> {operation.summary}
      </summary>
      {open && <CallBody call={call} />}
    </details>
  );
}

function CallBody({ call: { method, path, operation } }: { call: Call }) {
  const { description, parameters, responses } = operation;
  const answer = answerExample(operation);
  return (
    <div className="mt-3 grid gap-3 text-sm">
      <p>{`${description ? `${description}. ` : ""}${operation["x-api-key"] ? "Ouvert aux clés." : "Fermé aux clés."}`}</p>
      {parameters.length > 0 && (
        <ul className="list-disc pl-5">
          {parameters.map(({ name, in: place, required }) => (
            <li key={`${place} ${name}`}>
              <code>{name}</code> {`(${places[place] ?? place}${required ? ", obligatoire" : ""})`}
            </li>
          ))}
        </ul>
      )}
      <Example title="Exemple" text={curlOf(location.origin, path, method, operation)} />
      {answer !== null && <Example title="Réponse" text={answer} />}
      <p className="text-muted">
        {Object.entries(responses)
          .map(([status, { description: text }]) => `${status}\u202f: ${text}`)
          .join(" · ")}
      </p>
    </div>
  );
}

const places: Readonly<Record<string, string>> = { path: "adresse", query: "recherche", header: "en-tête" };

/** Wraps rather than scrolls, so that the keyboard needs no stop in it. */
export function Example({ title, text }: { title: string; text: string }) {
  return (
    <figure className="grid gap-1">
      <figcaption className="font-semibold">{title}</figcaption>
      <pre className="rounded-panel bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </figure>
  );
}
