import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange } from "../http/exchange.ts";
import type { Prepared } from "../http/exchange.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { gmailErrors, gmailLoginRequired, gmailScopeMissing } from "./errors.ts";
import type { GmailMailbox, GoogleMailboxes } from "./google-mailboxes.ts";
import type { GoogleTokens } from "./google-tokens.ts";
import { listHistory } from "./mailbox-history.ts";
import { getMessage, listMessages } from "./mailbox-messages.ts";
import { READ_SCOPE, WHOLE_SCOPE } from "./parse-consent-request.ts";

const USUAL_RATE = 250;

type Read = (mailbox: GmailMailbox, request: FastifyRequest) => WireResponse;

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URL(url, "http://localhost").searchParams;

/** Stands in for the Gmail API under `/gmail`: reading a mailbox, for a token that may. */
export function gmailMailboxRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  { tokens, mailboxes }: { tokens: GoogleTokens; mailboxes: GoogleMailboxes },
): void {
  function prepare(request: FastifyRequest, read: Read): Prepared {
    const token = bearerToken(request);
    if (token === "") return { refuse: gmailLoginRequired() };
    if (/invalid|revoked|expired/.test(token) || tokens.isExpired(token)) {
      return { refuse: gmailErrors.keyExpired() };
    }
    const access = tokens.accessOf(token);
    const scopes = access?.scope.split(" ") ?? [];
    const email = access?.email ?? null;
    // Most tokens are for sending alone.
    if (email === null || !(scopes.includes(READ_SCOPE) || scopes.includes(WHOLE_SCOPE)))
      return { refuse: gmailScopeMissing() };
    return { accept: () => read(mailboxes.of(email), request) };
  }
  const get = (path: string, read: Read): void => {
    app.get(
      `/gmail/v1/users/me/${path}`,
      exchange(ctx, {
        service: "gmailMailbox",
        errors: gmailErrors,
        credential: bearerToken,
        usualRate: USUAL_RATE,
        prepare: (request) => prepare(request, read),
      }),
    );
  };
  get("profile", (mailbox, request) => profileOf(mailbox, emailOf(tokens, request)));
  get("messages", (mailbox, request) => listMessages(mailbox, queryOf(request)));
  get("messages/:id", (mailbox, request) => {
    const { id } = request.params as { id: string };
    return getMessage(mailbox, id, queryOf(request));
  });
  get("history", (mailbox, request) => listHistory(mailbox, queryOf(request)));
}

const emailOf = (tokens: GoogleTokens, request: FastifyRequest): string =>
  tokens.accessOf(bearerToken(request))?.email ?? "";

const profileOf = (mailbox: GmailMailbox, emailAddress: string): WireResponse => ({
  status: 200,
  body: {
    emailAddress,
    messagesTotal: mailbox.messages.length,
    threadsTotal: mailbox.messages.length,
    historyId: String(mailbox.historyId),
  },
});
