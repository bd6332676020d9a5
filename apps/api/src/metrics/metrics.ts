import type { EmailService } from "@dakiya/domain/email-settings";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PoolObserver } from "../db/pool/observe-pool.ts";

/** Edges in seconds: from a statement by its key to a request that waits for an email service. */
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/** Counters and times of this process, and the registry Prometheus reads them from. Each part is named as its metric. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes every metric of a process (docs/operations.md, Metrics). Labels hold no address, name or id of anybody. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    database: observeDatabase(registers),
    ...sendingMetrics(registers),
    requests: new Histogram({
      name: "dakiya_http_request_seconds",
      help: "Duration of requests, by route pattern and status; links and pixels of mails are in dakiya_hits_total",
      labelNames: ["method", "route", "status"] as const,
      buckets: SECONDS,
      registers,
    }),
    procedures: new Histogram({
      name: "dakiya_procedure_seconds",
      help: "Duration of the screens' procedures, by outcome",
      labelNames: ["procedure", "outcome"] as const,
      buckets: SECONDS,
      registers,
    }),
    importRows: new Counter({
      name: "dakiya_import_rows_total",
      help: "Rows of ended imports: created, updated, unchanged or skipped",
      labelNames: ["result"] as const,
      registers,
    }),
    hits: new Counter({
      name: "dakiya_hits_total",
      help: "Stored opens, clicks and unsubscribes, machines' among them",
      labelNames: ["kind"] as const,
      registers,
    }),
  };
}

function observeDatabase(registers: Registry[]): PoolObserver {
  const statements = new Histogram({
    name: "dakiya_db_statement_seconds",
    help: "Duration of database statements, by pool of connections",
    labelNames: ["pool"] as const,
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "dakiya_db_statement_failures_total",
    help: "Failed database statements, by SQLSTATE",
    labelNames: ["code"] as const,
    registers,
  });
  const waits = new Histogram({
    name: "dakiya_db_connection_wait_seconds",
    help: "Time until a connection of the pool was free",
    labelNames: ["pool"] as const,
    buckets: SECONDS,
    registers,
  });
  return {
    statement: (pool, seconds, code) => {
      statements.observe({ pool }, seconds);
      if (code !== null) failures.inc({ code });
    },
    wait: (pool, seconds) => waits.observe({ pool }, seconds),
  };
}

function sendingMetrics(registers: Registry[]) {
  return {
    mails: new Counter({
      name: "dakiya_mails_total",
      help: "Mails given to a service, by its response: accepted, rejected, retry, ambiguous or pause",
      labelNames: ["service", "outcome"] as const,
      registers,
    }),
    sends: new Histogram({
      name: "dakiya_send_request_seconds",
      help: "Duration of requests to email services",
      labelNames: ["service"] as const,
      buckets: SECONDS,
      registers,
    }),
    batchesInFlight: new Gauge({
      name: "dakiya_batches_in_flight",
      help: "Batches this process holds under a lease",
      registers,
    }),
    leaseTakeovers: new Counter({
      name: "dakiya_lease_takeovers_total",
      help: "Batches claimed after the lease of another attempt had run out",
      registers,
    }),
    pauses: new Counter({
      name: "dakiya_pace_wait_seconds_total",
      help: "Time slots of campaigns waited for the rate limit, a quota or an outage",
      registers,
    }),
  };
}

export function countSend(
  metrics: Metrics,
  request: { service: EmailService; outcome: string; mails: number; seconds: number },
): void {
  const { service, outcome, mails, seconds } = request;
  metrics.mails.inc({ service, outcome }, mails);
  metrics.sends.observe({ service }, seconds);
}
