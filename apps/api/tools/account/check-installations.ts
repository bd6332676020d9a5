import { z } from "zod";
import { installationOf } from "../../src/db/open/claim-ids.ts";
import { inWords } from "../../src/in-words.ts";
import { createSecrets, sha256 } from "../../src/secrets.ts";
import { writeToken } from "../../src/services/deliveries/mail/tokens.ts";
import { DATABASE_IDENTITY } from "../../src/services/moves/installation.ts";
import { appliedMigrations } from "../copy/applied-migrations.ts";
import type { Query } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";

type Installation = { name: "old" | "new"; address: string; query: Query };

/**
 * Checks that both databases are of running installations of this version, with ids of their own, and that each server
 * reads what the old one has signed and sealed.
 *
 * @param appSecret - The old one's.
 * @returns The identity provider of the new one, where it has one of its own.
 * @throws AccountMoveRefusal
 */
export async function checkInstallations(
  old: Omit<Installation, "name">,
  next: Omit<Installation, "name">,
  appSecret: string,
): Promise<{ issuer: string | null }> {
  if ((await identityOf(old.query)) === (await identityOf(next.query)))
    throw new AccountMoveRefusal(
      "--to names the database the account is in already: name the new installation's.",
    );
  const here = await appliedMigrations(old.query);
  const there = await appliedMigrations(next.query);
  if (there.length === 0)
    throw new AccountMoveRefusal(
      "The database at --to has no tables of Dakiya: start the new installation on it first.",
    );
  if (here.join() !== there.join())
    throw new AccountMoveRefusal(
      "The two installations are of different versions: bring both to the same one first.",
    );
  const [id, nextId] = [await rangeOf(old.query), await rangeOf(next.query)];
  if (id === nextId)
    throw new AccountMoveRefusal(
      `Both installations have INSTALLATION_ID ${id}, so their ids meet: set a higher number at the new one, start it, and run this again.`,
    );
  const token = writeToken(createSecrets(appSecret), { kind: "log", campaignId: 1, seq: 1 });
  await checkServer({ ...old, name: "old" }, token);
  const { issuer } = await checkServer({ ...next, name: "new" }, token);
  return { issuer };
}

const answer = z.object({
  database: z.string(),
  issuer: z.string().nullable(),
  reads: z.boolean(),
});

const SETTING = { old: "PUBLIC_URL", new: "--address" } as const;

async function checkServer(
  { name, address, query }: Installation,
  token: string,
): Promise<z.infer<typeof answer>> {
  const found = await askServer(name, `${address}/installation?reads=${token}`);
  if (found.database !== sha256(await identityOf(query)))
    throw new AccountMoveRefusal(
      `The server at ${address} has another database than the ${name} installation's: let ${SETTING[name]} be the address of the installation whose database you named.`,
    );
  if (found.reads) return found;
  throw new AccountMoveRefusal(
    name === "old"
      ? `The server at ${address} does not read links signed with this APP_SECRET: run the command with the settings of that server.`
      : "The new installation can't read the old one's links and credentials: add the old APP_SECRET to its APP_SECRET_PREVIOUS, restart it, and run this again.",
  );
}

async function askServer(name: "old" | "new", url: string): Promise<z.infer<typeof answer>> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) });
    return answer.parse(await response.json());
  } catch (cause) {
    const why =
      cause instanceof z.ZodError || cause instanceof SyntaxError
        ? "it is no Dakiya of this version"
        : inWords(cause);
    throw new AccountMoveRefusal(
      `The ${name} installation does not answer at ${new URL(url).origin} (${why}): start it, or correct ${SETTING[name]}.`,
      { cause },
    );
  }
}

async function identityOf(query: Query): Promise<string> {
  const [row] = await query<{ identity: string }>(DATABASE_IDENTITY);
  return row?.identity ?? "";
}

/** The INSTALLATION_ID whose ids a database gives. */
export async function rangeOf(query: Query): Promise<number> {
  const [row] = await query<{ start: string }>(
    "select min(start_value)::text as start from pg_sequences where schemaname = 'public'",
  );
  return installationOf(Number(row?.start ?? 1));
}
