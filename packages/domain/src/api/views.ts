import { updateViewInput, viewInput, viewWire } from "../wire/index.ts";
import { z } from "zod";
import { idInput, operation } from "./operation.ts";

const CHANGES_NOBODY = { none: "a view is how staff look at the list, and changes no customer" };

/** Saved views of the customer list. */
export const viewOperations = {
  list: operation("GET /customer/views", {
    scope: ["customers:read"],
    output: z.array(viewWire),
    message: "Views",
    summary: "The account's saved views of the customer list, by name",
  }),
  create: operation("POST /customer/views", {
    scope: ["customers:write"],
    input: viewInput,
    output: viewWire,
    message: "View saved",
    status: 201,
    refuses: ["conflict"],
    audit: CHANGES_NOBODY,
    summary: "Save filters, order and columns of the customer list by a name; 50 for an account",
  }),
  update: operation("PUT /customer/views/:id", {
    scope: ["customers:write"],
    input: updateViewInput,
    bodyIn: "view",
    output: viewWire,
    message: "View saved",
    refuses: ["conflict"],
    audit: CHANGES_NOBODY,
    summary: "Replace a saved view, its name included",
  }),
  delete: operation("DELETE /customer/views/:id", {
    scope: ["customers:write"],
    input: idInput,
    audit: CHANGES_NOBODY,
    summary: "Delete a saved view; customers stay as they are",
  }),
};
