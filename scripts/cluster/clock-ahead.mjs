// Imported by a node before its program: its clock is two minutes ahead, as one without NTP may be.
const realDate = Date;
const now = () => realDate.now() + 120_000;

globalThis.Date = new Proxy(realDate, {
  construct: (target, args, created) => Reflect.construct(target, args.length === 0 ? [now()] : args, created),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
