import { automations } from "./automations.ts";
import { backup } from "./backup.ts";
import { badService } from "./bad-service.ts";
import { databaseAway } from "./database-away.ts";
import { doubleSubmit } from "./double-submit.ts";
import { embedded } from "./embedded.ts";
import { eventStorm } from "./event-storm.ts";
import { expiredKey } from "./expired-key.ts";
import { hostileAccount } from "./hostile/hostile-account.ts";
import { killedReader } from "./killed-reader.ts";
import {
  killsBySes,
  killsInTheDark,
  killsOverSmtp,
  killsWithEvents,
  killsWithKey,
} from "./kills.ts";
import { lostWrites } from "./lost-writes.ts";
import { movedAccount } from "./moved-account.ts";
import { outages } from "./outages.ts";
import { pausedAccount } from "./paused-account.ts";
import { recovery } from "./recovery.ts";
import { killedImport, permutations, sweep } from "./reference.ts";
import { skew } from "./skew.ts";
import { soak } from "./soak.ts";
import { stops } from "./stops.ts";
import type { Run, Verdict } from "./support/scenario.ts";

/** A test. */
export type Scenario = {
  title: string;
  run: (run: Run) => Promise<Verdict>;
  /** Of a full run; absent where a test has its own sizes. */
  recipients?: number;
  /** Of a smoke run; absent where it is not in it. */
  smoke?: number;
  /** It stops the database. */
  crashes?: boolean;
};

/** The tests by number. */
export const SCENARIOS: Record<string, Scenario> = {
  R1: { title: "kills, a service with keys", run: killsWithKey, recipients: 100_000, smoke: 5_000 },
  R2: { title: "kills, no key, events", run: killsWithEvents, recipients: 100_000 },
  R3: { title: "kills, no key, no events", run: killsInTheDark, recipients: 100_000, smoke: 5_000 },
  R4: { title: "kills, SMTP", run: killsOverSmtp, recipients: 5_000, smoke: 500 },
  R5: { title: "death at every step", run: sweep },
  R6: { title: "recovery", run: recovery, recipients: 2_000 },
  R7: { title: "frozen workers", run: stops, recipients: 3_000 },
  R8: { title: "clock skew", run: skew, recipients: 10_000 },
  R9: { title: "a bad service", run: badService, recipients: 10_000 },
  R10: { title: "an hour away", run: expiredKey, recipients: 8_000 },
  R11: { title: "a revoked key, a used-up quota", run: pausedAccount, recipients: 1_500 },
  R12: { title: "a storm of events", run: eventStorm, recipients: 100_000 },
  R13: { title: "events in any order", run: permutations },
  R14: {
    title: "events while the database is down",
    run: databaseAway,
    recipients: 400,
    crashes: true,
  },
  R15: { title: "the embedded database killed", run: embedded, recipients: 100 },
  R16: { title: "a campaign submitted twice", run: doubleSubmit, recipients: 1_000, smoke: 500 },
  R17: { title: "an import killed", run: killedImport },
  R18: { title: "a soak", run: soak, recipients: 2_000 },
  R19: { title: "a backup and a new secret", run: backup, recipients: 20_000, crashes: true },
  R20: { title: "a service out of order", run: outages, recipients: 1_000, smoke: 200 },
  R21: { title: "automations", run: automations, recipients: 1_000, smoke: 100 },
  R22: { title: "lost writes", run: lostWrites, recipients: 5_000, smoke: 300, crashes: true },
  R23: { title: "one hostile account", run: hostileAccount, recipients: 100, smoke: 20 },
  R24: { title: "a reader killed", run: killedReader, recipients: 600, smoke: 60 },
  R25: { title: "kills, Amazon SES", run: killsBySes, recipients: 5_000, smoke: 500 },
  R26: { title: "an account moved", run: movedAccount, recipients: 20_000 },
};
