import type { FastifyInstance } from "fastify";
import { accountHash } from "../core/account-hash.ts";
import type { SandboxContext } from "../context.ts";
import { formatAddress } from "../core/email-address.ts";
import { asObject, asText } from "../core/json.ts";
import type { StoredMail } from "../core/types.ts";
import type { Answer } from "../http/answer.ts";
import { bearerToken } from "../http/bearer-token.ts";
import { exchange } from "../http/exchange.ts";
import type { Endpoint } from "../http/exchange.ts";
import { VENDORS } from "../webhooks/vendors/index.ts";
import { refuseResendRequest, resendError } from "./errors.ts";
import { pageOf } from "./page-of.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `GET /emails` and `GET /emails/:id`: what the key's account has sent, newest first. */
export function resendReadRoutes(
  app: FastifyInstance,
  ctx: SandboxContext,
  endpoint: Omit<Endpoint, "prepare">,
): void {
  app.get(
    "/emails",
    exchange(ctx, {
      ...endpoint,
      prepare(request) {
        const refusal = refuseResendRequest(request);
        if (refusal) return { refuse: refusal };
        const mailIds = mailIdsByEmail(accountHash(bearerToken(request)));
        const params = new URL(request.url, "http://localhost").searchParams;
        const page = pageOf([...mailIds.keys()], params);
        if ("refuse" in page) return page;
        const data = page.ids.flatMap((id) => {
          const email = describe(mailIds.get(id) ?? []);
          return email ? [email.listEntry] : [];
        });
        return ok({ object: "list", has_more: page.hasMore, data });
      },
    }),
  );

  app.get(
    "/emails/:id",
    exchange(ctx, {
      ...endpoint,
      prepare(request) {
        const refusal = refuseResendRequest(request);
        if (refusal) return { refuse: refusal };
        const id = asText(asObject(request.params)["id"]) ?? "";
        if (!UUID.test(id)) {
          return {
            refuse: resendError(422, "invalid_parameter", "The `id` must be a valid UUID."),
          };
        }
        const mailIds = mailIdsByEmail(accountHash(bearerToken(request)));
        const email = describe(mailIds.get(id.toLowerCase()) ?? []);
        return email
          ? ok(email.details)
          : { refuse: resendError(404, "not_found", "Email not found") };
      },
    }),
  );

  /** The store's ids of each email's mails, one for each recipient; newest email first. */
  function mailIdsByEmail(account: string): Map<string, string[]> {
    const idsByEmail = new Map<string, string[]>();
    const { mails } = ctx.store.list({ service: "resend", limit: Number.MAX_SAFE_INTEGER });
    for (const mail of mails) {
      if (mail.account !== account) continue;
      const ids = idsByEmail.get(mail.providerMessageId);
      if (ids) ids.unshift(mail.id);
      else idsByEmail.set(mail.providerMessageId, [mail.id]);
    }
    return idsByEmail;
  }

  /** An email made of its mails, as a list entry and in full; null when its bodies were evicted. */
  function describe(mailIds: readonly string[]): { listEntry: object; details: object } | null {
    const mails = mailIds.flatMap((id) => ctx.store.get(id) ?? []);
    const [mail] = mails;
    if (!mail) return null;
    const to = addressesIn(mail, "To");
    const cc = addressesIn(mail, "Cc");
    // Recipients in neither header are bcc; mails are stored in the order to, cc, bcc.
    const bcc = mails.slice(to.length + cc.length).map(({ recipient }) => formatAddress(recipient));
    const replyTo = mail.replyTo ? [formatAddress(mail.replyTo)] : [];
    const kind = ctx.webhooks.lastEvent(mail);
    const word = kind === null ? null : VENDORS.resend.words[kind];
    const common = {
      id: mail.providerMessageId,
      message_id: mail.headers.find(([name]) => name.toLowerCase() === "message-id")?.[1] ?? null,
      to,
      from: formatAddress(mail.from),
      created_at: mail.acceptedAt.replace("Z", "000+00:00"),
      subject: mail.subject,
      last_event: word?.replace("email.", "") ?? "queued",
      scheduled_at: null,
    };
    const orNull = (list: string[]): string[] | null => (list.length > 0 ? list : null);
    const tags = Object.entries(mail.customArgs).map(([name, value]) => ({ name, value }));
    return {
      listEntry: { ...common, bcc: orNull(bcc), cc: orNull(cc), reply_to: orNull(replyTo) },
      details: {
        object: "email",
        ...common,
        html: mail.html,
        text: mail.text,
        bcc,
        cc,
        reply_to: replyTo,
        ...(tags.length > 0 && { tags }),
      },
    };
  }
}

/** The addresses as they were sent; names hold no comma, or Resend would have refused them. */
function addressesIn(mail: StoredMail, name: string): string[] {
  return mail.headers.find(([header]) => header === name)?.[1].split(", ") ?? [];
}

function ok(body: object): { accept: () => Answer } {
  return { accept: () => ({ status: 200, body }) };
}
