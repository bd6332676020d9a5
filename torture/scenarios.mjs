import { backup } from "./backup.mjs";
import { badService } from "./bad-service.mjs";
import { databaseAway } from "./database-away.mjs";
import { doubleSubmit } from "./double-submit.mjs";
import { embedded } from "./embedded.mjs";
import { eventStorm } from "./event-storm.mjs";
import { expiredKey } from "./expired-key.mjs";
import { killsInTheDark, killsOverSmtp, killsWithEvents, killsWithKey } from "./kills.mjs";
import { outages } from "./outages.mjs";
import { pausedAccount } from "./paused-account.mjs";
import { recovery } from "./recovery.mjs";
import { killedImport, permutations, sweep } from "./reference.mjs";
import { skew } from "./skew.mjs";
import { soak } from "./soak.mjs";
import { stops } from "./stops.mjs";

/** The tests by number, with the sizes of a full run and of a smoke run (absent: not in it). */
export const SCENARIOS = {
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
};
