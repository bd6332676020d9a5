import { MESSAGES } from "@dakiya/domain/messages";
import { PrivateAddress } from "./fence.ts";

const words = MESSAGES.webhooks;

/** Why a server that a user named gave no response, as a clause. */
export function connectionProblem(error: unknown): string {
  if (error instanceof PrivateAddress) return words.privateAddress;
  // A request says "AbortError", a response that stops "TimeoutError" or the same.
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)) return words.timedOut;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(ENOTFOUND|EAI_)/.test(code)) return words.noSuchHost;
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return words.refused;
  if (code === "ETIMEDOUT") return words.timedOut;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) return words.badCertificate;
  return words.broken;
}
