import { brandWire } from "@dakiya/domain/wire";
import { body, route } from "./route.ts";
import type { RestRoute } from "./route.ts";

/** What mails look like. */
export const brandRoutes: readonly RestRoute[] = [
  route("GET /brand", "brand.get", {
    scope: ["design:read"],
    output: brandWire,
    message: "Brand",
    summary: "Logo, colours, font, corners, footer and links of the account's mails",
  }),
  route("PUT /brand", "brand.save", {
    scope: ["design:write"],
    input: body,
    output: brandWire,
    message: "Brand saved",
    summary: "Set the look of the account's mails; logo is the id of an image, or null",
  }),
];
