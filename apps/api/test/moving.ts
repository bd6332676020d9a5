import { randomBytes } from "node:crypto";
import type { RunningSandbox } from "@dakiya/sandbox";
import type pg from "pg";
import { describe, expect } from "vitest";
import { moveAccount } from "../tools/account/move-account.ts";
import type { Moved } from "../tools/account/move-account.ts";
import { APPLICATION } from "../tools/account/open-side.ts";
import { undoMove } from "../tools/account/undo-move.ts";
import { callsTo, until, withInstallation } from "./installation.ts";
import type { Installation, SignedIn } from "./installation.ts";
import { RESEND, importPeople } from "./mailing.ts";
import { TEST_SECRET } from "./test-secret.ts";

/** Of the new installation, which knows the old one's as an earlier secret. */
export const NEW_SECRET = "q4Tz8Lw1Xc6Vb3Nm9Kj5Hg2Fd7SaPoIuYt";

const postgres = process.env["TEST_DATABASE_URL"];

/** Tests with two installations, which need two databases that processes can open. */
export const describeMoves = (title: string, tests: () => void): void =>
  void describe.skipIf(postgres === undefined)(title, tests);

/**
 * Two installations for the tests of a group, one beside the other.
 *
 * @param options.keepMails - Of the old one's service.
 * @param options.sendsApart - The new one sends by a service of its own, which tells who has sent an email.
 */
export function withTwoInstallations({ keepMails = true, sendsApart = false } = {}) {
  const service = ({ urls }: RunningSandbox) => ({ RESEND_BASE_URL: urls.resend });
  const old = withInstallation(postgres ?? "", service, undefined, keepMails);
  const settings = (sandbox: RunningSandbox) => ({
    ...besides(old()),
    ...(sendsApart ? service(sandbox) : {}),
  });
  const next = withInstallation(postgres ?? "", settings, undefined, sendsApart);
  return { old, next };
}

/** Settings of an installation beside `old`, with the same email services and identity provider. */
function besides(old: Installation): Record<string, string> {
  return {
    INSTALLATION_ID: "1",
    APP_SECRET: NEW_SECRET,
    APP_SECRET_PREVIOUS: TEST_SECRET,
    OIDC_ISSUER: old.sandbox.urls.oidcIssuer,
    RESEND_BASE_URL: old.sandbox.urls.resend,
  };
}

/** Moves the account of a person, in this process. */
export async function moveFrom(
  old: Installation,
  next: Installation,
  person: string,
  say: (line: string) => void | Promise<void> = () => {},
): Promise<Moved> {
  return await moveAccount({
    email: `${person}@example.com`,
    source: {
      appSecret: TEST_SECRET,
      databaseUrl: old.settings["DATABASE_URL"] ?? "",
      directUrl: null,
      migrateUrl: null,
      publicUrl: old.web,
    },
    to: next.settings["DATABASE_URL"] ?? "",
    address: next.web,
    say,
  });
}

/** Takes away what a killed move of a person's account has left. @param to - Whether the new database is named. */
export async function undoFrom(
  old: Installation,
  next: Installation,
  person: string,
  { to = true } = {},
): Promise<boolean> {
  return await undoMove({
    email: `${person}@example.com`,
    source: {
      databaseUrl: old.settings["DATABASE_URL"] ?? "",
      directUrl: null,
      migrateUrl: null,
    },
    to: to ? (next.settings["DATABASE_URL"] ?? "") : null,
  });
}

/** The steps of a move, by how their lines begin. */
export const STEPS = [
  "Changes are noted",
  "communication_logs",
  "Copied and compared",
  "No email of the account",
  "The account is paused",
  "Brought the last",
  "The account works at the new",
  "It was paused for",
];

class Killed extends Error {}

/**
 * The same in a process that is killed at a step: its sessions end, and nothing it does later reaches a database.
 *
 * @param step - How the step's line begins.
 */
export async function killAt(
  step: string,
  old: Installation,
  next: Installation,
  person: string,
): Promise<void> {
  let isKilled = false;
  // Another test file may move an account in the same PostgreSQL.
  const databases = [old, next].map((one) =>
    new URL(one.settings["DATABASE_URL"] ?? "").pathname.slice(1),
  );
  const sessions = "from pg_stat_activity where application_name = $1 and datname = any($2)";
  const say = async (line: string): Promise<void> => {
    if (!line.startsWith(step)) return;
    isKilled = true;
    const its = [APPLICATION, databases];
    await old.database.query(`select pg_terminate_backend(pid) ${sessions}`, its);
    await until("its sessions' end", async () => {
      return (await old.database.query(`select ${sessions}`, its)).rowCount === 0;
    });
    throw new Killed();
  };
  await expect(moveFrom(old, next, person, say)).rejects.toThrow();
  expect(isKilled, step).toBe(true);
}

/** Of the addresses of a person's customers. */
export const domainOf = (person: string): string => `${person}.example.com`;

/** A person at the old installation with customers and a sender, to which its service reports events there by itself. */
export async function openShop(old: Installation, person: string, customers: number) {
  const call = await old.signIn(person);
  await importPeople(call, customers, domainOf(person));
  await call("PUT", "/user/email-settings", RESEND);
  const { rows } = await old.database.query<{ id: string }>(
    `select m.account_id::text as id from memberships m join users u on u.id = m.user_id where u.email = $1`,
    [`${person}@example.com`],
  );
  const account = Number(rows[0]?.id);
  return { call, account };
}

/** Signs a person in at any installation, by the provider of the old one. */
export async function signInAt(web: string, old: Installation, person: string): Promise<SignedIn> {
  const call = callsTo(web);
  await call("POST", "/auth/google-login", { token: await tokenOf(old, person) });
  return call;
}

export async function tokenOf(old: Installation, person: string): Promise<string> {
  return await old.sandbox.control.issueIdToken({
    sub: person,
    email: `${person}@example.com`,
    jti: randomBytes(6).toString("hex"),
  });
}

/** One value of one row. */
export async function valueOf(database: pg.Client, statement: string): Promise<unknown> {
  const { rows } = await database.query<Record<string, unknown>>(statement);
  return Object.values(rows[0] ?? {})[0];
}
