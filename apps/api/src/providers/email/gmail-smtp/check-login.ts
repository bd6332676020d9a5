import type { CredentialCheck, Credentials } from "../types.ts";
import { withoutSecret } from "../http-adapter.ts";
import { classifySmtp } from "./classify-smtp.ts";
import { accountOf } from "./account.ts";
import { openSmtpSession, readSmtpTarget } from "./smtp-session.ts";

/** Signs in at the SMTP server and hangs up. @returns Null where the server could not be asked. */
export async function checkSmtpLogin(
  url: string,
  credentials: Credentials,
  label: string,
  deadlineMs: number,
): Promise<CredentialCheck | null> {
  const account = accountOf(credentials);
  try {
    const options = {
      ...readSmtpTarget(url),
      name: account.user.slice(account.user.lastIndexOf("@") + 1),
    };
    const session = await openSmtpSession(options, account, AbortSignal.timeout(deadlineMs));
    session.quit();
    return { kind: "accepted" };
  } catch (error) {
    const outcome = withoutSecret(classifySmtp(error, label), account.pass);
    return outcome.kind === "pause" ? { kind: "refused", reason: outcome.reason } : null;
  }
}
