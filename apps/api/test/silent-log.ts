import fastify from "fastify";
import type { FastifyBaseLogger } from "fastify";

/** A logger that says nothing. */
export const silentLog: FastifyBaseLogger = fastify({ logger: { level: "silent" } }).log;
