// Preloaded into a server: its clock goes wrong by `offsetMs` in this module's own address, as that of a machine
// whose time was never set. Timers and the monotonic clock run on.
const offsetMs = Number(new URL(import.meta.url).searchParams.get("offsetMs"));
const RealDate = globalThis.Date;

globalThis.Date = class Date extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offsetMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
