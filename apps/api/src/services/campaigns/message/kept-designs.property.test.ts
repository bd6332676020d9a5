import { campaignDraft } from "@dakiya/domain/wire";
import { arbDesignDocument, runs } from "@dakiya/domain/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { createTemplate, updateTemplate } from "../../templates/change-templates.ts";
import { getTemplate } from "../../templates/find-templates.ts";
import { duplicateCampaign } from "../drafts/copy-campaign.ts";
import { getDraft, saveDraft } from "../drafts/edit-draft.ts";
import { deleteCampaign } from "../lifecycle/end-campaign.ts";

const database = withTestDatabase();

const draftOf = (design: unknown) =>
  campaignDraft.parse({ name: "Lamps", subject: "", body: "", design });

it("A design is the same in a draft, its copy and a template, however often it is saved", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const { _id: draftId } = await saveDraft(ctx, { draft: draftOf({ version: 2, blocks: [] }) });
  const template = { name: "Lamps", subject: "Lamps", mode: "design" as const };
  const { _id: templateId } = await createTemplate(ctx, {
    ...template,
    content: { version: 2, blocks: [] },
  });
  await fc.assert(
    fc.asyncProperty(arbDesignDocument, async (random) => {
      const design = structuredClone(random);
      await saveDraft(ctx, { id: draftId, draft: draftOf(design) });
      const reopened = await getDraft(ctx, { id: draftId });
      expect(reopened.design).toEqual(design);
      // As the form saves it again.
      await saveDraft(ctx, { id: draftId, draft: draftOf(reopened.design) });
      const copy = await duplicateCampaign(ctx, { id: draftId });
      expect((await getDraft(ctx, { id: copy._id })).design).toEqual(design);
      await deleteCampaign(ctx, { id: copy._id });
      const content = copy.design as typeof design;
      await updateTemplate(ctx, { id: templateId, template: { ...template, content } });
      expect((await getTemplate(ctx, { id: templateId })).content).toEqual(design);
    }),
    { numRuns: runs(40) },
  );
});
