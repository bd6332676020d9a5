import { MESSAGES } from "@dakiya/domain/messages";
import { isNameUnknown, unreachableInWords } from "../connection-failure.ts";
import { quote } from "../classify.ts";
import type { HttpExchange } from "../http-exchange.ts";
import { asObject, parseObject } from "../json.ts";
import { domainOf } from "../smtp/account.ts";
import type { CredentialCheck } from "../types.ts";
import type { SesCall, SesClient } from "./client.ts";
import { keyFault, LABEL, sesError } from "./interpret-reply.ts";

type Asked = Omit<SesCall, "command"> & { sender: string };

const UNKNOWN: CredentialCheck = {
  kind: "unknown",
  reason: MESSAGES.emailSettings.notChecked(LABEL),
};

/** Asks SES for the account, and whether the sender is verified; the first step that fails is named. */
export async function checkSesAccount(
  client: SesClient,
  { sender, ...call }: Asked,
): Promise<CredentialCheck> {
  try {
    const [account, ...identities] = await Promise.all([
      client.call({ ...call, command: ({ GetAccountCommand }) => new GetAccountCommand({}) }),
      ...[sender, domainOf(sender)].map(
        async (EmailIdentity) =>
          await client.call({
            ...call,
            command: ({ GetEmailIdentityCommand }) =>
              new GetEmailIdentityCommand({ EmailIdentity }),
          }),
      ),
    ]);
    const check = readAccount(account, call.account.region);
    if (check.kind !== "accepted" || identities.some((one) => !isUnverified(one))) return check;
    const reason = `${LABEL} has not verified ${domainOf(sender)} in ${call.account.region}. Verify the domain there, or correct the region`;
    return { kind: "refused", reason };
  } finally {
    await client.close();
  }
}

function readAccount(exchange: HttpExchange, region: string): CredentialCheck {
  if (exchange.kind !== "reply") {
    if (!isNameUnknown(exchange.failure) && exchange.kind === "no-reply") return UNKNOWN;
    const words = isNameUnknown(exchange.failure)
      ? `The region ${region} was not found. Enter one that has ${LABEL}, such as ap-south-1`
      : unreachableInWords(LABEL, exchange.failure);
    return { kind: "unknown", reason: words };
  }
  const { reply } = exchange;
  if (reply.status !== 200) {
    const error = sesError(reply);
    const fault = keyFault(error);
    if (fault === null) return UNKNOWN;
    return { kind: "refused", reason: `${fault.words}${quote(error)}. ${fault.remedy}` };
  }
  const body = parseObject(reply.body);
  if (body?.["SendingEnabled"] === false || body?.["EnforcementStatus"] === "SHUTDOWN")
    return { kind: "refused", reason: `${LABEL} has paused this account. Look there why` };
  return { kind: "accepted", limits: limitsOf(asObject(body?.["SendQuota"])) };
}

/** SES counts the last 24 hours; -1 is no quota. */
function limitsOf(
  quota: Readonly<Record<string, unknown>> | null,
): { perDay: number | null; perSecond: number } | null {
  const perDay = quota?.["Max24HourSend"];
  const perSecond = quota?.["MaxSendRate"];
  if (typeof perDay !== "number" || typeof perSecond !== "number") return null;
  if (!(perSecond > 0) || perDay === 0) return null;
  return {
    perDay: perDay < 0 ? null : Math.min(Math.floor(perDay), 10_000_000),
    perSecond: Math.min(Math.max(perSecond, 0.1), 1_000),
  };
}

/** Only a clear answer counts: a key may lack the permission to ask. */
function isUnverified(exchange: HttpExchange): boolean {
  if (exchange.kind !== "reply") return false;
  const { reply } = exchange;
  if (reply.status === 404) return sesError(reply).code === "NotFoundException";
  return reply.status === 200 && parseObject(reply.body)?.["VerifiedForSendingStatus"] === false;
}
