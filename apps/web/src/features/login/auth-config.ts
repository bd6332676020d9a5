import type { AuthConfigWire } from "@dakiya/domain/wire";
import { useEffect, useState } from "react";
import { readEnvelope } from "../../lib/read-envelope.ts";

/** The identity provider to sign in with, once the server has said it; and loading it again. */
export function useAuthConfig(): [
  config: AuthConfigWire | "loading" | "failed",
  reload: () => void,
] {
  const [config, setConfig] = useState<AuthConfigWire | "loading" | "failed">("loading");

  useEffect(() => {
    if (config !== "loading") return;
    let current = true;
    loadAuthConfig().then(
      (answer) => current && setConfig(answer),
      (error: unknown) => {
        console.error(error);
        if (current) setConfig("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [config]);

  return [config, () => setConfig("loading")];
}

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

async function loadAuthConfig(): Promise<AuthConfigWire> {
  const response = await fetch("/api/auth/config", { credentials: "include" });
  const { data } = await readEnvelope(response);
  if (!response.ok || !isAuthConfig(data)) {
    throw new Error(`Sign-in configuration answered ${response.status}`);
  }
  return data;
}
