import { brandInput } from "../brand/index.ts";
import { brandWire } from "../wire/index.ts";
import { operation } from "./operation.ts";

/** Procedures of the brand. */
export const brandOperations = {
  get: operation("GET /brand", {
    scope: ["design:read"],
    output: brandWire,
    message: "Brand",
    summary: "Logo, colours, font, corners, footer and links of the account's emails",
  }),
  save: operation("PUT /brand", {
    scope: ["design:write"],
    input: brandInput,
    output: brandWire,
    message: "Brand saved",
    audit: "brand.changed",
    summary: "Set the brand; logo is the id of an image, or null",
  }),
};
