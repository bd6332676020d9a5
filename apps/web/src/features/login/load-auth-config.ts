import type { AuthConfigWire } from "@dakiya/domain/wire";
import { readAnswer } from "../../lib/api-answer.ts";

function isAuthConfig(value: unknown): value is AuthConfigWire {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "google" || value.kind === "oidc") &&
    "clientId" in value &&
    "issuer" in value &&
    "providerName" in value &&
    typeof value.providerName === "string" &&
    "nonce" in value
  );
}

/** Asks which identity provider to sign in with. Throws when the server cannot say. */
export async function loadAuthConfig(): Promise<AuthConfigWire> {
  const response = await fetch("/api/auth/config", { credentials: "include" });
  const { data } = await readAnswer(response);
  if (!response.ok || !isAuthConfig(data)) {
    throw new Error(`Sign-in configuration answered ${response.status}`);
  }
  return data;
}
