import { aiContentInput } from "@dakiya/domain/ai";
import { generateCampaignContent } from "../services/ai/campaign-content.ts";
import { procedure, router } from "./init.ts";

export const aiRouter = router({
  generateCampaignContent: procedure
    .input(aiContentInput)
    .mutation(async ({ ctx, input }) => await generateCampaignContent(ctx.user, input)),
});
