import { setImmediate as turn } from "node:timers/promises";
import { RawJson } from "#core/raw-json.ts";

/** A list of more is written in parts of so many. */
const long = 250;

/** As JSON.stringify writes it; the other requests go on between the parts of a long list, and what comes of it is sent as bytes. */
export async function jsonOf(answer: unknown): Promise<string | Buffer> {
  if (answer instanceof RawJson) return answer.json;
  if (!holdsLong(answer)) return JSON.stringify(answer);
  const parts: Buffer[] = [];
  await write(answer, (text) => void parts.push(Buffer.from(text)));
  return Buffer.concat(parts);
}

async function write(value: unknown, put: (text: string) => void): Promise<void> {
  if (!holdsLong(value)) return put(JSON.stringify(value));
  if (Array.isArray(value)) return writeList(value, put);
  let before = "{";
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    put(`${before}${JSON.stringify(key)}:`);
    await write(member, put);
    before = ",";
  }
  put("}");
}

async function writeList(list: readonly unknown[], put: (text: string) => void): Promise<void> {
  for (let from = 0; from < list.length; from += long) {
    put(`${from === 0 ? "[" : ","}${JSON.stringify(list.slice(from, from + long)).slice(1, -1)}`);
    await turn();
  }
  put("]");
}

/** Whether it is a long list, or has one among its members; lists within lists are written whole. */
function holdsLong(value: unknown): value is object {
  if (Array.isArray(value)) return value.length > long;
  return typeof value === "object" && value !== null && !("toJSON" in value) && Object.values(value).some(holdsLong);
}
