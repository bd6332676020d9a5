import type { AuthConfigWire } from "@dakiya/domain/wire";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database, Db } from "./db/client.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Limits } from "./limits.ts";
import type { AiProvider } from "./providers/ai/index.ts";
import type { EmailProviders } from "./providers/email/index.ts";
import type { Google } from "./providers/google/index.ts";
import type { IdTokenVerifier } from "./providers/oidc/index.ts";
import type { Secrets } from "./secrets.ts";

/** Everything a service may use; built once at the start, or by a test. */
export type Deps = {
  config: Config;
  database: Database;
  db: Db;
  queue: JobQueue;
  secrets: Secrets;
  limits: Limits;
  email: EmailProviders;
  /** Null where the operator has not set it up. */
  google: Google | null;
  ai: AiProvider;
  idTokens: IdTokenVerifier;
  /** How the sign-in page starts a sign-in. */
  signIn: Omit<AuthConfigWire, "nonce">;
  log: FastifyBaseLogger;
};

/** Deps on behalf of one signed-in user. Every service reads and writes that user's rows alone. */
export type Ctx = Deps & { userId: number };

/** The context of a user, who never has more than a share of the database's connections. */
export function ctxOf(deps: Deps, userId: number): Ctx {
  return { ...deps, db: deps.database.of(userId), userId };
}

/** The same parts on the reserved connections (`Database.reserve`). */
export function onReserve(deps: Deps): Deps {
  return { ...deps, db: deps.database.reserve.db };
}
