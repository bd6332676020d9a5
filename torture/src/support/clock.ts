// Preloaded into a server: its clock goes wrong by `offsetMs` in this module's own address, as that of a machine
// whose time was never set. Timers and the monotonic clock run on.
const offsetMs = Number(new URL(import.meta.url).searchParams.get("offsetMs"));
const RealDate = globalThis.Date;
const now = (): number => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (date, args, target) =>
    Reflect.construct(date, args.length === 0 ? [now()] : args, target),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
