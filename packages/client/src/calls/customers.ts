import type { fieldInput, fieldPatch, fieldTypeInput } from "@dakiya/domain/fields";
import type {
  customerIdsInput,
  customerInput,
  customerListInput,
  customerPatch,
  upsertCustomerInput,
  CustomerChangeWire,
  CustomersChangeWire,
  CustomerTimelineWire,
  CustomerUpsertWire,
  CustomerWire,
  FieldConversionWire,
  FieldCountsWire,
  FieldWire,
} from "@dakiya/domain/wire";
import { download, get, gives, pages, post, put, remove, repeatable, takes } from "../row.ts";
import type { In } from "../row.ts";
import { uploadCsv } from "../upload.ts";

type CustomerQuery = Pick<In<typeof customerListInput>, "limit" | "cursor" | "sort" | "email">;
type CustomerFilter = In<typeof customerListInput, "limit" | "cursor" | "sort">;

export const customers = {
  /** Every customer, in pages of up to 500; `for await` goes through all of them. `email` finds the one with this address. */
  all: pages(
    "/customer/get",
    gives<CustomerWire>(),
    takes<CustomerQuery>(),
    gives<{ total: number }>(),
  ),
  /** Adds a customer. Not sent again when no answer comes; `upsert` is. */
  create: post("/customer", gives<CustomerWire>(), takes<In<typeof customerInput>>()),
  /** Changes a customer: what is left out stays, null or an empty text clears. */
  update: put("/customer/:id", gives<CustomerWire>(), takes<In<typeof customerPatch>>()),
  /** Adds the customer with this address, or changes the one that has it; sending it twice changes nothing. */
  upsert: put(
    "/customer/by-email/:email",
    gives<CustomerUpsertWire>(),
    takes<In<typeof upsertCustomerInput>["customer"]>(),
  ),
  /** Deactivates a customer, who is then mailed no more. */
  deactivate: remove("/customer/:id", gives<CustomerChangeWire>()),
  /** Takes a deactivated customer back. */
  reactivate: repeatable("/customer/:id/reactivate", gives<CustomerChangeWire>()),
  /** Deactivates up to 1,000 customers. */
  deactivateMany: repeatable(
    "/customer/deactivate",
    gives<CustomersChangeWire>(),
    takes<In<typeof customerIdsInput>>(),
  ),
  /** Takes up to 1,000 deactivated customers back. */
  reactivateMany: repeatable(
    "/customer/reactivate",
    gives<CustomersChangeWire>(),
    takes<In<typeof customerIdsInput>>(),
  ),
  /** The newest 100 events of a customer. */
  timeline: get("/customer/:id/timeline", gives<CustomerTimelineWire>()),
  /** Erases a customer from everything held about them; figures of campaigns stay. There is no way back. */
  erase: post("/customer/:id/erase", gives<CustomerChangeWire>()),
  /** Imports a CSV file, and waits for it to end unless asked not to. The same file twice changes nothing. */
  uploadCsv,
  /** The customers as CSV, in the columns an import reads. */
  csv: download("/customer/export.csv", takes<CustomerFilter>()),
  /** Everything held about a customer, as JSON. */
  personJson: download("/customer/:id/export.json"),
  /** Everything held about a customer as CSV, a line for each field. */
  personCsv: download("/customer/:id/export.csv"),
};

export const fields = {
  /** The fields of the account's own. */
  list: get("/customer/fields", gives<FieldWire[]>()),
  /** How many customers have each field, the built-in ones too. */
  counts: get("/customer/fields/counts", gives<FieldCountsWire>()),
  /** Adds a field to customers. */
  create: post("/customer/fields", gives<FieldWire>(), takes<In<typeof fieldInput>>()),
  /** Changes a field's label, description or choices; its key, which names it here, stays. */
  rename: put("/customer/fields/:key", gives<FieldWire>(), takes<In<typeof fieldPatch>>()),
  /** Which values of a field would have none of another type. */
  checkConversion: repeatable(
    "/customer/fields/:key/check-conversion",
    gives<FieldConversionWire>(),
    takes<In<typeof fieldTypeInput>>(),
  ),
  /** Changes the type of a field that nothing uses, when every value converts. */
  convert: post(
    "/customer/fields/:key/convert",
    gives<FieldWire>(),
    takes<In<typeof fieldTypeInput>>(),
  ),
  /** Deletes a field that nothing uses, and its values. */
  delete: remove("/customer/fields/:key", gives<void>()),
};
