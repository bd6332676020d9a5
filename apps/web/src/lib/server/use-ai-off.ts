import { MESSAGES } from "@dakiya/domain/messages";
import { trpc } from "./trpc.ts";

/** Why AI can't write here; null where it can, and until that is known. */
export function useAiOff(): string | null {
  const { data } = trpc.ai.get.useQuery(undefined, { staleTime: Infinity, retry: false });
  return data?.configured === false ? MESSAGES.server.aiNotConfigured : null;
}
