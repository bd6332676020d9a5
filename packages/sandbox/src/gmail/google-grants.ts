import { createHash, randomBytes } from "node:crypto";
import type { SandboxContext } from "../context.ts";
import { createExpiringMap } from "../core/expiring-map.ts";
import type { ConsentRequest } from "./parse-consent-request.ts";

const CODE_MS = 10 * 60_000;

type Grant = ConsentRequest & { email: string };

/** Codes of the consent page, each good once and for ten minutes. */
export type GoogleGrants = {
  newCode(grant: Grant): string;
  /** The grant of a code; null unless client, address and verifier match. */
  redeem(code: string, form: URLSearchParams): Grant | null;
};

/** The codes of one sandbox. */
export function createGoogleGrants(ctx: Pick<SandboxContext, "clock" | "onReset">): GoogleGrants {
  const codes = createExpiringMap<Grant>(ctx.clock, CODE_MS);
  ctx.onReset(() => codes.clear());
  return {
    newCode(grant) {
      const code = `4/sandbox-${randomBytes(24).toString("base64url")}`;
      codes.set(code, grant);
      return code;
    },
    redeem(code, form) {
      const grant = codes.get(code);
      // A code is spent by its first use, right or wrong.
      codes.delete(code);
      if (!grant) return null;
      const verifier = form.get("code_verifier") ?? "";
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const fits =
        form.get("client_id") === grant.clientId &&
        form.get("redirect_uri") === grant.redirectUri &&
        challenge === grant.codeChallenge;
      return fits ? grant : null;
    },
  };
}
