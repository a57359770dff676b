import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type * as z from "zod/mini";
import type { TestApp } from "./app.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A schema of a form: it reads what is sent, and says what it knows. */
interface FormSchema {
  readonly shape: object;
  safeParse(value: unknown): z.core.util.SafeParseResult<object>;
}

export interface FormKind {
  /** For the names of the tests. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly schema: FormSchema;
  /** Absent where nothing is edited. */
  readonly change?: FormSchema;
  readonly form: fc.Arbitrary<Fields>;
  /** What the form needs besides, another time each time: the place of an episode. */
  readonly further?: () => Fields;
  /** The item as the staff reads it later. */
  readonly read: (id: string) => Promise<Fields | undefined>;
  /** How many there are. */
  readonly count: () => Promise<number>;
}

const runs = { numRuns: 60 };

const differing = (item: Fields | undefined, wanted: object): [string, unknown][] =>
  Object.entries(wanted).filter(([name, value]) => JSON.stringify(item?.[name]) !== JSON.stringify(value));

/** Any JSON but such as no call reads: names that would reach an object's prototype are refused with 400 before that. */
const readable = fc.jsonValue().filter((value) => !/"(?:__proto__|constructor)":/.test(JSON.stringify(value)));

/** What is left as it is, is not said. */
const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Three properties of a form: what is valid comes back equal, whether it is added or changed; what is not changes nothing. */
export function testForm({ call }: TestApp, token: string, kind: FormKind): void {
  const { name, path, schema, form, change, read, count } = kind;
  const further = kind.further ?? (() => ({}));
  const add = (body: Fields) => call("POST", path, { token, body });

  test(`whatever valid ${name} is saved comes back equal`, () =>
    fc.assert(
      fc.asyncProperty(form, async (fields) => {
        const body = { ...fields, ...further() };
        const wanted = schema.safeParse(body).data ?? assert.fail(JSON.stringify(body));
        const { status, json, text } = await add(body);
        // Two forms of one name are no fault of the form.
        if (status === 409) return;
        assert.equal(status, 201, text);
        assert.deepEqual(differing(json, wanted), [], text);
        assert.deepEqual(differing(await read(json.id), wanted), [], "read later");
      }),
      runs,
    ));

  if (change)
    test(`whatever valid change of ${name} is saved comes back equal, and leaves the rest`, () =>
      fc.assert(
        fc.asyncProperty(form, form, fc.infiniteStream(fc.boolean()), async (first, second, chosen) => {
          const sent = { ...first, ...further() };
          const added = await add(sent);
          if (added.status === 409) return;
          const { id } = added.json;
          const before = await read(id);
          const body = Object.fromEntries(Object.entries(second).filter(() => chosen.next().value));
          const parsed = change.safeParse(body);
          assert.ok(parsed.success, JSON.stringify(body));
          const answer = await call("PUT", `${path}/${id}`, { token, body });
          // A name that is taken, or one date that does not go with the other that stays.
          if (answer.status === 409 || answer.status === 422) return assert.deepEqual(await read(id), before);
          assert.equal(answer.status, 200, answer.text);
          const after = await read(id);
          assert.deepEqual(differing(after, withoutUndefined(parsed.data)), [], answer.text);
          const kept = Object.entries(schema.safeParse(sent).data ?? {}).filter(([field]) => !(field in body) && field in sent);
          assert.deepEqual(differing(after, Object.fromEntries(kept)), [], "what was not changed");
        }),
        runs,
      ));

  test(`whatever is no ${name} is refused with a place for each fault, and changes nothing`, async () => {
    const [valid] = fc.sample(form, { numRuns: 1, seed: 7 });
    const { json, status, text } = await add({ ...valid, ...further() });
    assert.equal(status, 201, text);
    const before = await read(json.id);
    const names = [...Object.keys(schema.shape), "id", "zzz"];
    const spoilt = fc.dictionary(fc.constantFrom(...names), readable, { minKeys: 1, maxKeys: 5 });
    const there = await count();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(spoilt, async (fields) => {
        const body = { ...valid, ...further(), ...fields };
        const wrong = [
          ...(schema.safeParse(body).success ? [] : [() => add(body)]),
          ...(!change || change.safeParse(fields).success
            ? []
            : [() => call("PUT", `${path}/${json.id}`, { token, body: fields })]),
        ];
        for (const send of wrong) {
          const answer = await send();
          assert.equal(answer.status, 422, answer.text);
          const { detail } = answer.json;
          assert.ok(detail.length > 0 && detail.every(({ loc }: { loc: string[] }) => loc.length >= 2), answer.text);
          refused++;
        }
        assert.deepEqual(await read(json.id), before);
      }),
      runs,
    );
    assert.equal(await count(), there);
    assert.ok(refused > 20, `${refused} were refused`);
  });
}
