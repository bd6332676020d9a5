import fc from "fast-check";
import { IS_FUZZING, runs } from "./runs.ts";

// The same inputs each time, so that a test fails by a change and not by chance.
fc.configureGlobal({ ...(IS_FUZZING ? {} : { seed: 20_261 }), numRuns: runs(100) });
