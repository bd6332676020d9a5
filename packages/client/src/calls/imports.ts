import type {
  importListInput,
  ImportDetailWire,
  importMappingBody,
  importOrdersInput,
  ImportPreviewWire,
  importReadingInput,
  ImportWire,
} from "@dakiya/domain/wire";
import { download, get, gives, post, repeatable, takes } from "../row.ts";
import type { In } from "../row.ts";

export const imports = {
  /** Imports, the newest first; `before` is the last id of the page before. */
  list: get("/customer/imports", gives<ImportWire[]>(), takes<In<typeof importListInput>>()),
  /** One import with its first 200 refused rows. */
  get: get("/customer/imports/:id", gives<ImportDetailWire>()),
  /** Says what the columns of a file mean whose import asks: a mapping, or one with the fields to add. */
  map: post(
    "/customer/imports/:id/map",
    gives<ImportDetailWire>(),
    takes<In<typeof importMappingBody>>(),
  ),
  /** The first lines of a file whose import asks, as they would be read. */
  preview: get(
    "/customer/imports/:id/preview",
    gives<ImportPreviewWire>(),
    takes<Omit<In<typeof importReadingInput>, "id">>(),
  ),
  /** Says how the file of an import that asks is read. */
  reread: post(
    "/customer/imports/:id/reread",
    gives<ImportDetailWire>(),
    takes<Omit<In<typeof importReadingInput>, "id">>(),
  ),
  /** Says which shop a file of orders is of, and what its words for statuses mean. */
  answerOrders: post(
    "/customer/imports/:id/orders",
    gives<ImportDetailWire>(),
    takes<Omit<In<typeof importOrdersInput>, "id">>(),
  ),
  /** Ends an import before anything of it is saved. */
  cancel: repeatable("/customer/imports/:id/cancel", gives<ImportDetailWire>()),
  /** Takes back what an import of the last 30 days did; what changed since stays. */
  undo: post("/customer/imports/:id/undo", gives<ImportDetailWire>()),
  /** The rows of an import that were refused. */
  rejectedCsv: download("/customer/imports/:id/rejected.csv"),
};
