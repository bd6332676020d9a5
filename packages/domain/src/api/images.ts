import { imageListInput, imagePageWire, imageWire, updateImageInput } from "../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "./operation.ts";

const imageQuery = z.object({
  search: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The images that emails show. */
export const imageOperations = {
  list: operation("GET /images", {
    scope: ["design:read"],
    input: imageListInput,
    query: imageQuery,
    page: imagePageWire,
    message: "Images",
    summary: "The images of the account, the newest first, in pages",
  }),
  addPlayMark: operation("POST /images/:id/play-mark", {
    scope: ["design:write"],
    input: idInput,
    output: imageWire,
    status: 201,
    refuses: ["impossible"],
    message: "Image added",
    audit: "image.uploaded",
    summary: "Add a copy of an image with a play button over it, for a video",
  }),
  update: operation("PUT /images/:id", {
    scope: ["design:write"],
    input: updateImageInput,
    bodyIn: "patch",
    output: imageWire,
    message: "Image saved",
    audit: "image.changed",
    summary: "Change an image's name or alternative text",
  }),
  delete: operation("DELETE /images/:id", {
    scope: ["design:write"],
    input: idInput,
    refuses: ["conflict"],
    audit: "image.deleted",
    summary: "Delete an image; emails that show it have a gap from then on",
  }),
};
