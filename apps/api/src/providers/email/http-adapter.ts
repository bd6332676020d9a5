import type { CredentialField, EmailService } from "@dakiya/domain/email-settings";
import { hash } from "node:crypto";
import { classifySilence, pause } from "./classify.ts";
import type { HttpReply, HttpSender } from "./http-exchange.ts";
import { createHttpSender } from "./http-exchange.ts";
import { parseObject } from "./json.ts";
import { prepareBatch } from "./prepare-batch.ts";
import { secretOf } from "./types.ts";
import type {
  EmailAdapter,
  MailBatch,
  MailProblem,
  PreparedRequest,
  RetrySafety,
  SendOutcome,
} from "./types.ts";

/** The frozen request of a batch, or the outcome of one that can't be sent. `compose` adds parts that are not text. */
export type BuiltRequest =
  | { ok: true; frozen: string; compose?: () => Buffer }
  | { ok: false; outcome: SendOutcome; problems?: readonly MailProblem[] };

/** Differences between services with an HTTP API. */
export type HttpService = {
  service: EmailService;
  /** Its name in sentences. */
  label: string;
  /** The path mails are posted to. Its leading version may be part of the base URL. */
  path: string;
  batchSize: number;
  /** Most bytes of all mails of a request of several; absent where a request has one. */
  requestBytes?: number;
  /** Most bytes of a mail beside others; absent for no bound but the request's. */
  mailBytes?: number;
  retrySafety: RetrySafety;
  reportsEvents: boolean;
  keyTtlMs: number | null;
  credential: CredentialField;
  /** Pure: the same batch gives the same bytes. `prepareBatch` checks it meanwhile. */
  build: (batch: MailBatch) => BuiltRequest;
  headers: (credential: string, batch: MailBatch) => Record<string, string>;
  /** Turns a request's JSON into a rehearsal that sends nothing, where the service has one; pure as well. */
  rehearsal?: (request: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The outcome of a response; pure as well. */
  interpret: (reply: HttpReply, batch: MailBatch) => SendOutcome;
};

/** Makes an adapter of a service with an HTTP API at `baseUrl`. */
export function createHttpAdapter(baseUrl: string, service: HttpService): EmailAdapter {
  const version = /^(?:\/gmail)?\/v\d+(?=\/)/.exec(service.path)?.[0] ?? "";
  const path =
    version !== "" && baseUrl.endsWith(version) ? service.path.slice(version.length) : service.path;
  let sender: HttpSender | null = null;

  return {
    service: service.service,
    batchSize: (_, mailBytes = null) => batchSizeFor(service, mailBytes),
    retrySafety: service.retrySafety,
    reportsEvents: service.reportsEvents,
    keyTtlMs: service.keyTtlMs,
    prepare(batch, credentials) {
      const builtRequest = prepareBatch(batch, service.build);
      const send = async (body: Buffer, deadlineMs: number): Promise<SendOutcome> => {
        const credential = secretOf(credentials, service.credential);
        if (credential === null || !/^[\x21-\x7e]+$/.test(credential)) {
          return pause(
            "credentials",
            `${service.label} has no valid credential. Enter it in Email Settings.`,
          );
        }
        sender ??= createHttpSender(baseUrl);
        const headers = service.headers(credential, batch);
        const exchange = await sender.post({ path, headers, body, deadlineMs });
        const outcome =
          exchange.kind === "reply"
            ? service.interpret(exchange.reply, batch)
            : classifySilence(service.label, exchange);
        return withoutSecret(outcome, credential);
      };
      const { rehearsal } = service;
      const request = preparedFrom(builtRequest, send);
      if (rehearsal === undefined || !builtRequest.ok) return request;
      const rehearse: PreparedRequest["rehearse"] = async ({ deadlineMs }) => {
        const body = rehearsal(parseObject(builtRequest.frozen) ?? {});
        return await send(Buffer.from(JSON.stringify(body)), deadlineMs);
      };
      return { ...request, rehearse };
    },
    close: async () => await sender?.close(),
  };
}

/** Values and links make a mail longer than its message: half as long again is taken. */
function batchSizeFor(service: HttpService, messageBytes: number | null): number {
  if (messageBytes === null) return service.batchSize;
  const { batchSize, requestBytes = Infinity, mailBytes = Infinity } = service;
  const expected = messageBytes * 1.5;
  if (expected > mailBytes) return 1;
  return Math.max(1, Math.min(batchSize, Math.floor(requestBytes / expected)));
}

/** The result for a built request; a refused one has its outcome without being sent. */
export function preparedFrom(
  built: BuiltRequest,
  send: (body: Buffer, deadlineMs: number) => Promise<SendOutcome>,
): PreparedRequest {
  if (!built.ok) {
    const { outcome, problems = [] } = built;
    const payloadSha256 = hash("sha256", JSON.stringify(outcome));
    return { payloadSha256, problems, send: async () => outcome };
  }
  const { frozen, compose } = built;
  return {
    payloadSha256: hash("sha256", frozen),
    problems: [],
    send: async ({ deadlineMs }) =>
      await send(compose === undefined ? Buffer.from(frozen) : compose(), deadlineMs),
  };
}

/** Services quote their input; a credential must not reach a log or a screen that way. */
export function withoutSecret(outcome: SendOutcome, secret: string): SendOutcome {
  if (outcome.kind === "accepted") return outcome;
  return { ...outcome, reason: outcome.reason.replaceAll(secret, "…") };
}

/** The service's ids for the mails of a request, by position. */
export function idsOf(
  { length }: MailBatch["mails"],
  idAt: (index: number) => string | null,
): (string | null)[] {
  return Array.from({ length }, (_, index) => idAt(index));
}
