import { idInput } from "@dakiya/domain/api";
import { apiKeyWire, createApiKeyInput, newApiKeyWire } from "@dakiya/domain/wire";
import { MESSAGES } from "@dakiya/domain/messages";
import { z } from "zod";
import { createApiKey, listApiKeys, revokeApiKey } from "../services/api-keys/own-keys.ts";
import { procedure, router } from "./init.ts";

/** For the screen alone, without rows in the REST table: a program's key must not make others. */
export const apiKeysRouter = router({
  list: procedure
    .output(z.array(apiKeyWire))
    .query(async ({ ctx }) => await listApiKeys(ctx.member)),
  create: procedure
    .input(createApiKeyInput)
    .output(newApiKeyWire)
    .mutation(async ({ ctx, input }) => await createApiKey(ctx.member, input)),
  revoke: procedure.input(idInput).mutation(async ({ ctx, input }) => {
    await revokeApiKey(ctx.member, input);
    return { message: MESSAGES.server.apiKey.revokedNow };
  }),
});
