import assert from "node:assert/strict";

const clock = String.raw`(?:\d\d:)?[0-5]\d:[0-5]\d\.\d{3}`;
const span = new RegExp(`^(${clock}) --> (${clock})$`);
const inFull = (time: string): string => time.padStart(12, "00:");

/** Requires WebVTT that a player may be given: ordered cues, and no tag but the safe ones. Returns the number of its cues. */
export function requireSafeVtt(vtt: string): number {
  const [head, ...cues] = vtt.trimEnd().split("\n\n");
  assert.equal(head, "WEBVTT");
  let before = "";
  for (const [times = "", ...lines] of cues.map((part) => part.split("\n"))) {
    const [, start = "", end = ""] = span.exec(times) ?? assert.fail(times);
    assert.ok(inFull(start) < inFull(end) && before <= inFull(start), times);
    before = inFull(start);
    const text = lines.join("\n");
    assert.notEqual(text, "");
    assert.equal(text.replace(/<\/?(?:[ibu]|ruby|rt|v)>|<v [^<>\n]+>/g, "").search(/[<>]/), -1, text);
    assert.equal(text.search(/[^\P{Cc}\n\t]|\p{Cs}/u), -1, text);
  }
  return cues.length;
}
