import { createRequire } from "node:module";

const fromApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));

/** A package as the server has it: the limit is measured with the same library. */
export const pg = fromApi("pg");
export const { from: copyFrom, to: copyTo } = fromApi("pg-copy-streams");
export const nodemailer = fromApi("nodemailer");
export const undici = fromApi("undici");
export const { default: postalMime } = fromApi("postal-mime");
export const { default: Fastify } = fromApi("fastify");
