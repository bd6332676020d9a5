import { OPERATIONS } from "@dakiya/domain/api";
import { getBrand, saveBrand } from "../services/brand/save-brand.ts";
import { suggestAlt } from "../services/ai/suggest-alt.ts";
import { copyImages } from "../services/images/copy-images.ts";
import { addPlayMark, cropImage } from "../services/images/edit-image.ts";
import { replaceImage } from "../services/images/replace-image.ts";
import { deleteImage, updateImage } from "../services/images/change-images.ts";
import {
  createTemplate,
  deleteTemplate,
  updateTemplate,
} from "../services/templates/change-templates.ts";
import { getTemplate, listTemplates } from "../services/templates/find-templates.ts";
import { deleteFile } from "../services/files/delete-file.ts";
import { getFile, listFiles } from "../services/files/list-files.ts";
import { getImage, listImages } from "../services/images/list-images.ts";
import { listStarters } from "../services/templates/list-starters.ts";
import {
  createSavedBlock,
  deleteSavedBlock,
  updateSavedBlock,
} from "../services/saved-blocks/change-saved.ts";
import { getSavedBlock, listSavedBlocks } from "../services/saved-blocks/find-saved.ts";
import { listDraftsOf, updateDrafts } from "../services/saved-blocks/update-drafts.ts";
import { procedure, router } from "./init.ts";

export const imagesRouter = router({
  list: procedure
    .input(OPERATIONS.images.list.input)
    .query(async ({ ctx, input }) => await listImages(ctx.member, input)),
  get: procedure
    .input(OPERATIONS.images.get.input)
    .query(async ({ ctx, input }) => await getImage(ctx.member, input)),
  addPlayMark: procedure
    .input(OPERATIONS.images.addPlayMark.input)
    .mutation(async ({ ctx, input }) => await addPlayMark(ctx.member, input)),
  copy: procedure
    .input(OPERATIONS.images.copy.input)
    .mutation(async ({ ctx, input }) => await copyImages(ctx.member, input)),
  crop: procedure
    .input(OPERATIONS.images.crop.input)
    .mutation(async ({ ctx, input }) => await cropImage(ctx.member, input)),
  replace: procedure
    .input(OPERATIONS.images.replace.input)
    .mutation(async ({ ctx, input }) => await replaceImage(ctx.member, input)),
  suggestAlt: procedure
    .input(OPERATIONS.images.suggestAlt.input)
    .mutation(async ({ ctx, input }) => await suggestAlt(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.images.update.input)
    .mutation(async ({ ctx, input }) => await updateImage(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.images.delete.input)
    .mutation(async ({ ctx, input }) => await deleteImage(ctx.member, input)),
});

export const filesRouter = router({
  list: procedure
    .input(OPERATIONS.files.list.input)
    .query(async ({ ctx, input }) => await listFiles(ctx.member, input)),
  get: procedure
    .input(OPERATIONS.files.get.input)
    .query(async ({ ctx, input }) => await getFile(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.files.delete.input)
    .mutation(async ({ ctx, input }) => await deleteFile(ctx.member, input)),
});

export const brandRouter = router({
  get: procedure.query(async ({ ctx }) => await getBrand(ctx.member)),
  save: procedure
    .input(OPERATIONS.brand.save.input)
    .mutation(async ({ ctx, input }) => await saveBrand(ctx.member, input)),
});

export const templatesRouter = router({
  starters: procedure.query(async ({ ctx }) => await listStarters(ctx.member)),
  list: procedure.query(async ({ ctx }) => await listTemplates(ctx.member)),
  get: procedure
    .input(OPERATIONS.templates.get.input)
    .query(async ({ ctx, input }) => await getTemplate(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.templates.create.input)
    .mutation(async ({ ctx, input }) => await createTemplate(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.templates.update.input)
    .mutation(async ({ ctx, input }) => await updateTemplate(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.templates.delete.input)
    .mutation(async ({ ctx, input }) => await deleteTemplate(ctx.member, input)),
});

export const savedBlocksRouter = router({
  list: procedure.query(async ({ ctx }) => await listSavedBlocks(ctx.member)),
  get: procedure
    .input(OPERATIONS.savedBlocks.get.input)
    .query(async ({ ctx, input }) => await getSavedBlock(ctx.member, input)),
  create: procedure
    .input(OPERATIONS.savedBlocks.create.input)
    .mutation(async ({ ctx, input }) => await createSavedBlock(ctx.member, input)),
  update: procedure
    .input(OPERATIONS.savedBlocks.update.input)
    .mutation(async ({ ctx, input }) => await updateSavedBlock(ctx.member, input)),
  delete: procedure
    .input(OPERATIONS.savedBlocks.delete.input)
    .mutation(async ({ ctx, input }) => await deleteSavedBlock(ctx.member, input)),
  listDrafts: procedure
    .input(OPERATIONS.savedBlocks.listDrafts.input)
    .query(async ({ ctx, input }) => await listDraftsOf(ctx.member, input)),
  updateDrafts: procedure
    .input(OPERATIONS.savedBlocks.updateDrafts.input)
    .mutation(async ({ ctx, input }) => await updateDrafts(ctx.member, input)),
});
