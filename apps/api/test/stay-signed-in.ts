import { z } from "zod";
import type { TestClient } from "./harness.ts";

const ENOUGH_MS = 10 * 60_000;
const claims = z.object({ exp: z.number() });

/**
 * Renews a sign-in that runs out within ten minutes: a long run takes longer than one lasts, and later requests
 * would be a 401. Returns whether it renewed one.
 *
 * @throws when the session has ended
 */
export async function staySignedIn(person: TestClient): Promise<boolean> {
  const [, payload = ""] = (person.cookies.get("accessToken") ?? "").split(".");
  const result = claims.safeParse(parsed(Buffer.from(payload, "base64url").toString()));
  if (result.success && result.data.exp * 1_000 - Date.now() > ENOUGH_MS) return false;
  const { status, response } = await person.rest("POST", "/auth/refresh-token");
  if (status !== 200) throw new Error(`the sign-in has ended: ${response.body}`);
  return true;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
