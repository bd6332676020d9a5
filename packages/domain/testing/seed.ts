import fc from "fast-check";

// The same inputs each time, so that a test fails by a change and not by chance; `FUZZ_RUNS` leaves this file out.
fc.configureGlobal({ seed: 20_261 });
