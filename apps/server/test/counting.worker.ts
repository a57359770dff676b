import { sendPart, workerInput } from "#core/worker.ts";

// Gives the numbers up to the one that it is given, each when it is asked for, then fails.
const { last } = workerInput<{ readonly last: number }>();
for (let number = 1; number <= last; number++) await sendPart(number);
throw new TypeError("raté");
