import { z } from "zod";
import type { TestClient } from "./harness.ts";

const ENOUGH_MS = 10 * 60_000;
const claims = z.object({ exp: z.number() });

/**
 * Renews a sign-in that runs out within ten minutes: a long run takes longer than one lasts, and whatever came after it
 * would be a 401. It gives whether it did.
 *
 * @throws when nobody is signed in any more
 */
export async function staySignedIn(person: TestClient): Promise<boolean> {
  const [, payload = ""] = (person.cookies.get("accessToken") ?? "").split(".");
  const read = claims.safeParse(parsed(Buffer.from(payload, "base64url").toString()));
  if (read.success && read.data.exp * 1_000 - Date.now() > ENOUGH_MS) return false;
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
