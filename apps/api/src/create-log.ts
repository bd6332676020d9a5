import type { FastifyBaseLogger } from "fastify";
import pino from "pino";
import { describeError } from "./describe-error.ts";

const SECRET = ["apiKey", "password", "token", "html"];

/** Redacted wherever they occur in a log line. */
const REDACTED = [
  "req.headers.cookie",
  "req.headers.authorization",
  ...SECRET,
  ...SECRET.map((name) => `*.${name}`),
];

/** The process's log: one JSON object a line, to standard output or where `to` says. */
export function createLog(level: string, to?: pino.DestinationStream): FastifyBaseLogger {
  const options = { level, redact: REDACTED, serializers: { err: describeError } };
  return to === undefined ? pino(options) : pino(options, to);
}
