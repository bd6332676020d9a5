import { inboxConnectInput } from "@dakiya/domain/wire";
import type { RunningSandbox } from "@dakiya/sandbox";
import { sessions } from "../src/db/schema/index.ts";
import type { Ctx } from "../src/deps.ts";
import { connectInbox, finishInbox } from "../src/services/inbox/connect-inbox.ts";
import { consentAt } from "./consent.ts";
import { GOOGLE_APP } from "./database.ts";

/** A user who may be anywhere: a session of their own. */
export async function sessionOf(ctx: Ctx): Promise<string> {
  const rows = await ctx.db.insert(sessions).values({ userId: ctx.user.id }).returning();
  return rows[0]?.id ?? "";
}

/** Has the mailbox of a Google account read, by the operator's app or another. */
export async function connectGoogle(
  stranger: Ctx,
  email: string,
  input: object = {},
): Promise<{ ctx: Ctx; result: string }> {
  const ctx = { ...stranger, google: GOOGLE_APP };
  const sessionId = await sessionOf(ctx);
  const connect = inboxConnectInput.parse({ provider: "google", ...input });
  const { url } = await connectInbox(ctx, { ...connect, sessionId });
  const back = new URL(await consentAt(url, { email }), "http://localhost");
  const query = Object.fromEntries(back.searchParams);
  return { ctx, result: await finishInbox(ctx, { sessionId, query }) };
}

/** A Google account whose mailbox the sandbox keeps. */
export function googleMailbox(sandbox: RunningSandbox, email: string) {
  return {
    email,
    deliver: (raw: string, labels?: string[]): string =>
      sandbox.control.deliverGmail(email, raw, labels === undefined ? {} : { labels }),
  };
}
