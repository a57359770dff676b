import { pick } from "./random.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Adds one typo to the longest word: a letter changed, removed, added or swapped with the next. */
export function misspell(text: string, random: () => number): string {
  const words = text.split(" ");
  const longest = words.reduce((best, word, i) => (word.length > (words[best]?.length ?? 0) ? i : best), 0);
  return words.map((word, i) => (i === longest ? fault(word, random) : word)).join(" ");
}

function fault(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [head, letter, tail] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  const faults = [
    () => head + pick(random, letters) + tail,
    () => head + tail,
    () => head + pick(random, letters) + letter + tail,
    () => head + tail.slice(0, 1) + letter + tail.slice(1),
  ];
  return pick(random, faults)();
}
