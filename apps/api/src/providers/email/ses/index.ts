import { isFailing, selectorsIn } from "../ask-domain.ts";
import { classifySilence, pause } from "../classify.ts";
import { preparedFrom, withoutSecret } from "../http-adapter.ts";
import { asObject, parseObject } from "../json.ts";
import type { ServiceModule } from "../module.ts";
import type { Network } from "../../network/index.ts";
import type { Credentials, EmailAdapter, SendOutcome } from "../types.ts";
import { checkSesAccount } from "./check-account.ts";
import { createSesClient } from "./client.ts";
import type { SesCall, SesClient } from "./client.ts";
import { sesEvents } from "./events.ts";
import { interpretSesReply, LABEL } from "./interpret-reply.ts";
import { buildSesRequest } from "./request.ts";
import type { SesEnvelope } from "./request.ts";

/** Amazon SES by version 2 of its API. */
export const ses: ServiceModule<"ses"> = {
  open: (urls, network) => createSesAdapter(urls.ses, network),
  check(credentials, { urls, network, deadlineMs }) {
    const signer = signerOf(credentials);
    if (signer === null) return null;
    const client = createSesClient(urls.ses, network);
    return checkSesAccount(client, { ...signer, deadlineMs, sender: credentials.senderEmail });
  },
  async domainSelectors(credentials, EmailIdentity, { urls, network, deadlineMs }) {
    const signer = signerOf(credentials);
    if (signer === null) return null;
    const client = createSesClient(urls.ses, network);
    const command: SesCall["command"] = ({ GetEmailIdentityCommand }) =>
      new GetEmailIdentityCommand({ EmailIdentity });
    const exchange = await client.call({ ...signer, command, deadlineMs });
    await client.close();
    if (exchange.kind !== "reply" || isFailing(exchange.reply.status)) return "failed";
    if (exchange.reply.status !== 200) return null;
    const keys = asObject(parseObject(exchange.reply.body)?.["DkimAttributes"]);
    const tokens: unknown = keys?.["Tokens"];
    return Array.isArray(tokens) ? selectorsIn(tokens.map((one) => `${one}._domainkey`)) : null;
  },
  limitsOf: ({ serviceLimits }) => serviceLimits?.ses ?? null,
  events: sesEvents,
};

function createSesAdapter(baseUrl: string, network: Network): EmailAdapter {
  let client: SesClient | null = null;
  return {
    service: "ses",
    batchSize: () => 1,
    // SendEmail has no key.
    retrySafety: "never",
    reportsEvents: true,
    keyTtlMs: null,
    prepare(batch, credentials) {
      const { envelope, request } = buildSesRequest(batch);
      return preparedFrom(request, async (message, deadlineMs): Promise<SendOutcome> => {
        const signer = signerOf(credentials);
        if (signer === null)
          return pause(
            "credentials",
            `${LABEL} has no valid access key. Enter it in Email Settings.`,
          );
        client ??= createSesClient(baseUrl, network);
        const call = sendEmail(envelope, message);
        const exchange = await client.call({ ...signer, ...call, deadlineMs });
        const outcome =
          exchange.kind === "reply"
            ? interpretSesReply(exchange.reply, envelope)
            : classifySilence(LABEL, exchange);
        return withoutSecret(outcome, signer.secret);
      });
    },
    close: async () => await client?.close(),
  };
}

/** This product tracks opens and clicks itself, whatever the account or its configuration set tracks. */
const TRACKING_OFF = {
  Tracking: { ClickTrackingEnabled: "DISABLED", OpenTrackingEnabled: "DISABLED" },
} as const;

function sendEmail({ from, to, token }: SesEnvelope, message: Buffer): Pick<SesCall, "command"> {
  return {
    command: ({ SendEmailCommand }) =>
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Raw: { Data: message } },
        EmailTags: [{ Name: "token", Value: token }],
        ConfigurationOverrides: TRACKING_OFF,
      }),
  };
}

function signerOf(credentials: Credentials): Pick<SesCall, "account" | "secret"> | null {
  if (credentials.service !== "ses") return null;
  const { sesAccount: account, sesSecretAccessKey: secret } = credentials;
  if (account === null || secret === null || !/^[\x21-\x7e]+$/.test(secret)) return null;
  return { account, secret };
}
