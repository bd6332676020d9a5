import { imageWire } from "@dakiya/domain/wire";
import type { ImagePageWire } from "@dakiya/domain/wire";
import { z } from "zod";
import { body, id, limitText, ownMessage, params, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

const imageQuery = z.object({
  search: z.string().optional(),
  cursor: z.string().optional(),
  limit: limitText.optional(),
});

/** The images that mails show. */
export const imageRoutes: readonly RestRoute[] = [
  route("GET /images", "images.list", {
    scope: ["design:read"],
    input: (request) => imageQuery.parse(request.query),
    output: z.array(imageWire),
    data: ({ items }: ImagePageWire) => items,
    beside: ({ nextCursor, library }: ImagePageWire) => ({ nextCursor, library }),
    message: "Images",
    summary: "The images of the account, the newest first, in pages",
  }),
  route("PUT /images/:id", "images.update", {
    scope: ["design:write"],
    input: (request) => ({ id: id(request), patch: body(request) }),
    bodyIn: "patch",
    output: imageWire,
    message: "Image saved",
    summary: "Change an image's name or alternative text",
  }),
  route("DELETE /images/:id", "images.delete", {
    scope: ["design:write"],
    input: params,
    message: ownMessage,
    refuses: ["conflict"],
    summary: "Delete an image; mails that show it have a gap from then on",
  }),
];
