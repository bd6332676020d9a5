import { API_SCOPES } from "@dakiya/domain/wire";
import type { ApiScope } from "@dakiya/domain/wire";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Body, TestClient } from "./harness.ts";

/** A program: sends its key with each request, and has no cookies unless a request brings some. */
export type Program = { inject: (request: InjectOptions) => Promise<LightMyRequestResponse> };

/** Has a person make an API key. Without scopes it may do everything. */
export async function makeKey(
  person: TestClient,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<string> {
  return (await makeKeyWithId(person, scopes)).key;
}

/** The same with the id it is listed under. */
export async function makeKeyWithId(
  person: TestClient,
  scopes: readonly ApiScope[] = API_SCOPES,
  expiresInDays: number | null = null,
): Promise<{ key: string; id: string }> {
  const input = { name: "Shop", scopes, expiresInDays };
  const { status, body } = await person.mutate("apiKeys.create", input);
  if (status !== 200) throw new Error(`no key: ${JSON.stringify(body)}`);
  const { key, apiKey }: Body = body.result.data;
  return { key, id: apiKey._id };
}

/** Sends a key with every request of a client. */
export function programOf(client: TestClient, key: string): Program {
  return {
    inject: async (request) =>
      await client.inject({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${key}` },
      }),
  };
}
