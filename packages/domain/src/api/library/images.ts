import {
  copiedImagesWire,
  copyImagesInput,
  cropImageInput,
  imageDetailWire,
  imageListInput,
  imagePageWire,
  imageReplacedWire,
  imageWire,
  replaceImageInput,
  suggestedAltWire,
  updateImageInput,
} from "../../wire/index.ts";
import { z } from "zod";
import { idInput, limitText, operation } from "../operation.ts";

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
  get: operation("GET /images/:id", {
    scope: ["design:read"],
    input: idInput,
    output: imageDetailWire,
    message: "Image",
    summary: "An image, and what shows it and is not sent",
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
  copy: operation("POST /images/copy", {
    scope: ["design:write"],
    input: copyImagesInput,
    output: copiedImagesWire,
    repeat: "always",
    message: "Pictures copied",
    audit: "image.uploaded",
    summary:
      "Copy up to 10 pictures of other servers into the images; each says why it could not be",
  }),
  crop: operation("POST /images/:id/crop", {
    scope: ["design:write"],
    input: cropImageInput,
    bodyIn: "crop",
    output: imageWire,
    status: 201,
    refuses: ["impossible"],
    message: "Image added",
    audit: "image.uploaded",
    summary: "Add a part of an image as another image",
  }),
  replace: operation("POST /images/:id/replace", {
    scope: ["design:write", "campaigns:write", "automations:write", "orders:write"],
    input: replaceImageInput,
    output: imageReplacedWire,
    refuses: ["conflict"],
    message: "Image replaced",
    audit: "image.replaced",
    summary:
      "Show another image in its place in all that is not sent: messages, saved blocks, products and the logo",
  }),
  suggestAlt: operation("POST /images/:id/suggest-alt", {
    scope: ["design:write"],
    input: idInput,
    output: suggestedAltWire,
    refuses: ["impossible"],
    message: "Alternative text",
    audit: { none: "it writes a text, and keeps nothing" },
    summary: "A description of an image, written by AI; needs a key of the server",
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
    summary:
      "Delete an image that nothing unsent shows; sent emails that show it have a gap from then on",
  }),
};
