import { matchesCustomerFilter } from "@dakiya/domain/customer";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import {
  addNoteInput,
  customerIdsInput,
  customerListInput,
  customerPatch,
  groupOf,
  updateNoteInput,
  whichNoteInput,
} from "@dakiya/domain/wire";
import type {
  CustomerEventWire,
  CustomerWire,
  ImportDetailWire,
  NoteWire,
} from "@dakiya/domain/wire";
import { screen, waitFor, within } from "@testing-library/react";
import { MESSAGES } from "@dakiya/domain/messages";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { pasteInto } from "../../test-support/paste-into.ts";
import { forgetImports } from "../../test-support/forget-imports.ts";
import { importOf } from "../../test-support/import.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { compareCustomers } from "./list/customer-sort.ts";
import { CustomersPage } from "./customers-page.tsx";

const AT = "2026-11-20T08:00:00.000Z";

const NOTHING_KNOWN = groupOf("demographics", NO_PLAIN_VALUES);

function customer(id: number, changes: Partial<CustomerWire>): CustomerWire {
  return {
    _id: String(id),
    name: "Asha Rao",
    email: `person${id}@example.in`,
    phone: null,
    is_active: true,
    address: groupOf("address", NO_PLAIN_VALUES),
    demographics: NOTHING_KNOWN,
    stats: { total_spent: 0, order_count: 0, last_purchase: null },
    joined_date: null,
    unsubscribed_at: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

const asha = customer(1, {
  address: { city: "Mumbai", state: "Maharashtra", country: "India" },
  demographics: { ...NOTHING_KNOWN, gender: "female", age: 34 },
  stats: { total_spent: 123456.5, order_count: 7, last_purchase: null },
});
const kabir = customer(2, {
  name: "Kabir Khan",
  demographics: { ...NOTHING_KNOWN, gender: "male", age: 40 },
});

const EVENTS: CustomerEventWire[] = [
  {
    kind: "failed",
    at: AT,
    campaign: { _id: "4", name: "Diwali offer" },
    file: null,
    failure_reason: "Mailbox full",
  },
  { kind: "imported", at: AT, campaign: null, file: "customers.csv", failure_reason: null },
];

function byId(raw: unknown): { id: string } {
  const id = typeof raw === "object" && raw !== null && "id" in raw ? raw.id : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return { id };
}

function patchOf(raw: unknown) {
  const patch = typeof raw === "object" && raw !== null && "patch" in raw ? raw.patch : undefined;
  return customerPatch.parse(patch);
}

async function openPage(people: CustomerWire[], imports: ImportDetailWire[] = []) {
  const t = initTRPC.create();
  const setActive = (id: string, isActive: boolean) => {
    const index = people.findIndex(({ _id }) => _id === id);
    const person = people[index];
    if (person !== undefined) people[index] = { ...person, is_active: isActive };
  };
  const patches: unknown[] = [];
  let notes: NoteWire[] = [];
  const router = t.router({
    customers: t.router({
      list: t.procedure.input(customerListInput).query(({ input }) => {
        const items = people.filter(
          ({ name, email, phone, address, demographics, stats, is_active }) =>
            matchesCustomerFilter(
              {
                ...{
                  name,
                  email,
                  phone,
                  city: address.city,
                  gender: demographics.gender,
                  isActive: is_active,
                },
                ...{ lastPurchaseAt: null, orderCount: stats.order_count, totalSpent: 0 },
              },
              input,
              new Date(),
            ),
        );
        items.sort(compareCustomers(input.sort));
        return { items, nextCursor: null, total: items.length };
      }),
      update: t.procedure
        .input((raw: unknown) => ({ ...byId(raw), patch: patchOf(raw) }))
        .mutation(({ input }) => {
          patches.push(input.patch);
          const person = people.find(({ _id }) => _id === input.id) ?? asha;
          return { ...person, name: input.patch.name ?? person.name };
        }),
      deactivate: t.procedure.input(byId).mutation(({ input }) => {
        setActive(input.id, false);
        return { success: true, message: "Customer deactivated successfully" };
      }),
      timeline: t.procedure.input(byId).query(() => ({ events: EVENTS })),
      deactivateMany: t.procedure.input(customerIdsInput).mutation(({ input: { ids } }) => {
        for (const id of ids) setActive(id, false);
        return { success: true, message: "", changed: ids.length };
      }),
      reactivateMany: t.procedure.input(customerIdsInput).mutation(({ input: { ids } }) => {
        for (const id of ids) setActive(id, true);
        return { success: true, message: "", changed: ids.length };
      }),
      reactivate: t.procedure.input(byId).mutation(({ input }) => {
        setActive(input.id, true);
        return { success: true, message: "Customer reactivated successfully" };
      }),
    }),
    notes: t.router({
      list: t.procedure.input(byId).query(() => notes),
      create: t.procedure
        .input((raw: unknown) => addNoteInput.parse(raw))
        .mutation(({ input }) => {
          const note = { _id: String(notes.length), ...input.note, createdAt: AT, updatedAt: AT };
          notes.unshift(note);
          return note;
        }),
      update: t.procedure
        .input((raw: unknown) => updateNoteInput.parse(raw))
        .mutation(({ input }) => {
          notes = notes.map((note) =>
            note._id === input.noteId ? { ...note, ...input.note } : note,
          );
          return notes[0];
        }),
      delete: t.procedure
        .input((raw: unknown) => whichNoteInput.parse(raw))
        .mutation(({ input }) => {
          notes = notes.filter(({ _id }) => _id !== input.noteId);
          return {};
        }),
    }),
    imports: t.router({
      list: t.procedure.query(() => imports.slice(0, 1)),
      get: t.procedure.input(byId).query(() => imports[0] ?? importOf({})),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 200, {}));
  renderApp(<CustomersPage />);
  return { patches };
}

beforeEach(() => {
  toast.remove();
  forgetImports();
});

describe("CustomersPage", () => {
  it("calls a customer without a name by the address, sorted by it too", async () => {
    await openPage([kabir, customer(3, { name: "", email: "info@shop.example" }), asha]);
    const user = userEvent.setup();
    await screen.findByRole("button", { name: "info@shop.example" });
    screen.getByRole("checkbox", { name: "Select info@shop.example" });
    screen.getByRole("button", { name: "Edit info@shop.example" });
    await user.click(screen.getByRole("button", { name: /^Customer/ }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("button", { name: /^Edit / })
          .map((button) => button.getAttribute("aria-label")),
      ).toEqual(["Edit Asha Rao", "Edit info@shop.example", "Edit Kabir Khan"]),
    );
    await user.click(screen.getByRole("button", { name: "Delete info@shop.example" }));
    screen.getByText(
      "Are you sure you want to delete info@shop.example? This action cannot be undone.",
    );
  });

  it("asks before it deletes, takes the customer off the list, and takes it back on Undo", async () => {
    await openPage([asha, kabir]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Delete Asha Rao" }));
    screen.getByText("Are you sure you want to delete Asha Rao? This action cannot be undone.");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByText("Customer deactivated successfully");
    await waitFor(() => expect(screen.queryByText("Asha Rao")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Asha Rao");
  });

  it("deactivates the selected by the keyboard alone, and takes them back on Undo", async () => {
    await openPage([asha, kabir, customer(3, { name: "Meera Iyer" })]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all 3 loaded" });
    all.focus();
    await user.keyboard(" ");
    const bar = within(screen.getByRole("region", { name: "Selected customers" }));
    expect(bar.getByRole("status").textContent).toBe("3 selected");
    screen.getByRole("checkbox", { name: "Select Asha Rao" }).focus();
    await user.keyboard(" ");
    expect(all.indeterminate).toBe(true);
    bar.getByRole("button", { name: "Deactivate 2" }).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/^Deactivate 2 customers\?/);
    dialog.getByRole("button", { name: "Deactivate" }).focus();
    await user.keyboard("{Enter}");
    const toast = within(await screen.findByText("2 customers deactivated"));
    await waitFor(() => expect(screen.queryByText("Kabir Khan")).toBeNull());
    screen.getByText("Asha Rao");
    expect(screen.queryByRole("region", { name: "Selected customers" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(all));
    await user.click(toast.getByRole("button", { name: "Undo" }));
    await screen.findByText("Kabir Khan");
    await screen.findByText("2 customers reactivated");
  });

  it("shows the person with a timeline beside the list, and gives the focus back on Escape", async () => {
    await openPage([asha, kabir]);
    const user = userEvent.setup();
    const name = await screen.findByRole("button", { name: "Asha Rao" });
    name.focus();
    await user.keyboard("{Enter}");
    const drawer = within(await screen.findByRole("dialog", { name: "Asha Rao" }));
    drawer.getByText("person1@example.in");
    await drawer.findByText("Mumbai, Maharashtra, India");
    await drawer.findByText("Diwali offer");
    const events = drawer.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(events[0]).toMatch(/^Failed.*Diwali offerMailbox full$/);
    expect(events[1]).toMatch(/^Imported.*customers\.csv$/);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it("opens a customer by a click anywhere on the row, but for its checkbox and buttons", async () => {
    await openPage([asha, kabir]);
    const user = userEvent.setup();
    const row = (await screen.findByText("₹1,23,456.50")).closest("tr");
    if (row === null) throw new Error("no row");
    await user.click(within(row).getByRole("checkbox", { name: "Select Asha Rao" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(within(row).getByRole("button", { name: "Delete Asha Rao" }));
    const question = await screen.findByRole("dialog", { name: "Delete Customer" });
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    window.getSelection()?.selectAllChildren(row);
    row.click();
    expect(screen.queryByRole("dialog")).toBeNull();
    window.getSelection()?.removeAllRanges();
    await user.click(within(row).getByText("7 orders"));
    await screen.findByRole("dialog", { name: "Asha Rao" });
  });

  it("begins with what the customer bought and opened, folds empty fields, and leads on", async () => {
    await openPage([asha]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Asha Rao" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Asha Rao" }));
    await drawer.findByText("Mumbai, Maharashtra, India");
    const figures = () =>
      drawer.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures()).toEqual([
      ["Purchase group", "Champions"],
      ["Spent", "₹1,23,456.50 in 7 orders"],
      ["Last order", "None known"],
      ["Last opened an email", "Not yet"],
      ["Location", "Mumbai, Maharashtra, India"],
      ["Gender", "female"],
      ["Age", "34"],
    ]);
    await user.click(drawer.getByRole("button", { name: "Show 4 empty fields" }));
    expect(figures().slice(4)).toContainEqual(["Occupation", "–"]);
    const headings = drawer.getAllByRole("heading", { level: 3 });
    expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      "Notes",
      "Timeline",
    ]);
    const link = drawer.getByRole("link", { name: "Write to Asha Rao" });
    expect(link.getAttribute("href")).toBe("/campaigns/create");
    await user.click(drawer.getByRole("button", { name: "Edit" }));
    await screen.findByRole("dialog", { name: "Edit Customer" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Asha Rao" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("dialog", { name: "Asha Rao" });
  });

  it("keeps notes about a customer: added, changed, and deleted after asking", async () => {
    await openPage([asha]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Asha Rao" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Asha Rao" }));
    await pasteInto(user, drawer.getByLabelText("New note"), "Calls after six");
    await user.click(drawer.getByRole("button", { name: "Add note" }));
    await waitFor(() =>
      expect(drawer.getByLabelText<HTMLTextAreaElement>("New note").value).toBe(""),
    );
    await user.click(await drawer.findByRole("button", { name: /^Edit note of / }));
    await user.clear(drawer.getByLabelText("Note"));
    await user.click(drawer.getByRole("button", { name: "Save note" }));
    await drawer.findByText("Write something first");
    await pasteInto(user, drawer.getByLabelText("Note"), "Calls after seven");
    await user.click(drawer.getByRole("button", { name: "Save note" }));
    // The form has the same text while it saves.
    await user.click(await drawer.findByRole("button", { name: /^Delete note of / }));
    drawer.getByText("Calls after seven");
    const question = within(await screen.findByRole("dialog", { name: "Delete note" }));
    await user.click(question.getByRole("button", { name: "Delete note" }));
    await waitFor(() => expect(drawer.queryByText("Calls after seven")).toBeNull());
  });

  it("sorts by the buttons in the header and by the select of a phone, and says how", async () => {
    await openPage([asha, kabir, customer(3, { name: "aarav" })]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    const names = () =>
      screen
        .getAllByRole("checkbox", { name: /^Select (?!all)/ })
        .map((box) => box.getAttribute("aria-label"));
    const header = screen.getByRole("columnheader", { name: "Customer" });
    const stats = screen.getByRole("columnheader", { name: /Stats/ });
    await user.click(within(header).getByRole("button"));
    expect(header.getAttribute("aria-sort")).toBe("ascending");
    expect(names()).toEqual(["Select aarav", "Select Asha Rao", "Select Kabir Khan"]);
    await user.click(within(stats).getByRole("button", { name: "Spent" }));
    expect(header.getAttribute("aria-sort")).toBe("none");
    expect(stats.getAttribute("aria-sort")).toBe("descending");
    expect(names()[0]).toBe("Select Asha Rao");
    await user.type(screen.getByPlaceholderText("Search by name..."), "a");
    await user.selectOptions(screen.getByLabelText("Sort by"), "Name, Z to A");
    expect(header.getAttribute("aria-sort")).toBe("descending");
    await waitFor(() => expect(names()[0]).toBe("Select Kabir Khan"));
  });

  it("lists beneath the names who is found by email or phone, and selects them one by one", async () => {
    const meera = customer(3, {
      name: "Meera Iyer",
      email: "kab@shop.in",
      phone: "+91 98765 43210",
    });
    await openPage([asha, kabir, meera]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    const search = screen.getByPlaceholderText("Search by name...");
    await user.type(search, "kab");
    const found = within(await screen.findByRole("region", { name: "Found by email or phone" }));
    found.getByText("Meera Iyer");
    expect(found.queryByText("Kabir Khan")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select all 1 loaded" }));
    await user.click(found.getByRole("checkbox", { name: "Select Meera Iyer" }));
    within(screen.getByRole("region", { name: "Selected customers" })).getByText("Deactivate 2");
    await user.clear(search);
    await pasteInto(user, search, "98765-43210");
    await screen.findByText("No customers found matching your filters");
    await screen.findByRole("region", { name: "Found by email or phone" });
  });

  it("never acts on selected customers that a filter hides", async () => {
    await openPage([asha, kabir]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    await user.click(screen.getByRole("checkbox", { name: "Select all 2 loaded" }));
    await user.type(screen.getByPlaceholderText("Search by name..."), "kab");
    const bar = within(screen.getByRole("region", { name: "Selected customers" }));
    bar.getByRole("button", { name: "Deactivate 1" });
    bar.getByRole("button", { name: "Clear" }).focus();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("region", { name: "Selected customers" })).toBeNull();
  });

  it("takes names of as many characters as a person counts, and no more", async () => {
    const { patches } = await openPage([asha, kabir]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Edit Asha Rao" }));
    const dialog = within(await screen.findByRole("dialog"));
    for (const field of ["Name", "City"]) {
      await user.clear(dialog.getByRole("textbox", { name: field }));
      await user.paste("कि".repeat(201));
    }
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Customer updated successfully");
    const longest = "कि".repeat(200);
    expect(patches).toEqual([{ name: longest, address: { city: longest } }]);
  });

  it("stores the numbers that were typed, and refuses at its field what is none", async () => {
    const { patches } = await openPage([asha, kabir]);
    await screen.findByText("Asha Rao");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Edit Asha Rao" }));
    const dialog = within(await screen.findByRole("dialog"));
    const type = async (label: string, text: string) => {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    };
    expect(dialog.getByLabelText("Total Spent")).toHaveProperty("value", "₹1,23,456.50");
    for (const [label, text] of [
      ["Age", "abc"],
      ["Total Spent", "-5"],
      ["Order Count", "2.5"],
    ] as const) {
      await type(label, text);
    }
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    for (const [label, text] of [
      ["Age", 'Must be a whole number from 0 to 150, not "abc"'],
      ["Order Count", 'Must be a whole number, 0 or more, not "2.5"'],
    ] as const) {
      dialog.getByText(text);
      expect(dialog.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    }
    dialog.getByText(/Must be an amount of rupees.*not "-5"/);
    expect(document.activeElement).toBe(dialog.getByLabelText("Age"));
    expect(patches).toEqual([]);
    await type("Age", "35");
    await type("Total Spent", "12,500");
    await type("Order Count", "1,200");
    await user.click(dialog.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Customer updated successfully");
    expect(patches).toEqual([
      { demographics: { age: 35 }, stats: { total_spent: 12_500, order_count: 1200 } },
    ]);
  });

  it("takes a workbook that is named as CSV for what it is", async () => {
    await openPage([asha]);
    await screen.findByText("Asha Rao");
    await chooseFile(
      new File(["PK\u0003\u0004 [Content_Types].xml"], "people.csv", { type: "text/csv" }),
    );
    await screen.findByText("Please upload a CSV file");
    await screen.findByText(MESSAGES.importFiles.xlsx);
  });

  it("keeps the report of an earlier import to one line, until it is put away", async () => {
    await openPage([asha], [importOf({})]);
    const user = userEvent.setup();
    await screen.findByText("Import of fair.csv");
    expect(screen.queryByText("Created")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show report" }));
    await screen.findByText("Created");
    await user.click(screen.getByRole("button", { name: "Dismiss the import report" }));
    expect(screen.queryByText("Import of fair.csv")).toBeNull();
  });
});

async function chooseFile(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no file input");
  await userEvent.setup({ applyAccept: false }).upload(input, file);
}
