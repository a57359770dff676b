import { setImmediate as nextTurn } from "node:timers/promises";
import { RawJson } from "#core/raw-json.ts";

/** Longer lists are serialized in parts of this length. */
const partLength = 250;

/** Serializes an answer as JSON.stringify does, yielding to other requests between the parts of a long list. */
export async function jsonOf(answer: unknown): Promise<string | Buffer> {
  if (answer instanceof RawJson) return answer.json;
  if (!hasLongList(answer)) return JSON.stringify(answer);
  const parts: Buffer[] = [];
  await write(answer, (text) => void parts.push(Buffer.from(text)));
  return Buffer.concat(parts);
}

async function write(value: unknown, put: (text: string) => void): Promise<void> {
  if (!hasLongList(value)) return put(JSON.stringify(value));
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
  for (let from = 0; from < list.length; from += partLength) {
    put(`${from === 0 ? "[" : ","}${JSON.stringify(list.slice(from, from + partLength)).slice(1, -1)}`);
    await nextTurn();
  }
  put("]");
}

/** Whether a value is a long list or an object with one; lists within lists are not searched. */
function hasLongList(value: unknown): value is object {
  if (Array.isArray(value)) return value.length > partLength;
  return typeof value === "object" && value !== null && !("toJSON" in value) && Object.values(value).some(hasLongList);
}
