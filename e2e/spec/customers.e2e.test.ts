import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { chooseFile } from "../support/choose-file.ts";
import { conformance } from "./support/conformance.ts";
import { addCustomers, csvOf } from "./support/customers.ts";
import type { SpecCustomer } from "./support/customers.ts";
import { answers, breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { bodyRows, textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Person } from "./support/person.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const NONE_FOUND = "No customers found matching your filters";

const ASHA: SpecCustomer = {
  name: "Asha Patil",
  email: "asha.patil@example.com",
  phone: "+91 9800000001",
  city: "Mumbai",
  state: "Maharashtra",
  country: "India",
  gender: "female",
  age: 31,
  total_spent: 123456.5,
  order_count: 7,
};
const KABIR: SpecCustomer = {
  name: "Kabir Das",
  email: "kabir.das@example.com",
  city: "navi mumbai",
  gender: "male",
};
const ZOYA: SpecCustomer = {
  name: "Zoya Khan",
  email: "zoya.khan@example.com",
  city: "Pune",
  gender: "other",
};

const table = (page: Page): Locator => page.getByRole("table", { name: "Customers" });
const rowOf = (page: Page, name: string): Locator =>
  bodyRows(table(page)).filter({ hasText: name });
const cell = (row: Locator, column: string): Locator => row.locator(`[data-label="${column}"]`);

/** The names in the list, from top to bottom. */
async function names(page: Page): Promise<string[]> {
  const names = await table(page)
    .getByRole("button", { name: /^(Asha|Kabir|Zoya)/ })
    .allInnerTexts();
  return names.toSorted();
}

async function lists(page: Page, ...expected: string[]): Promise<void> {
  await expect.poll(async () => await names(page)).toEqual(expected.toSorted());
}

async function openVisit(
  { person, as }: Visits,
  customers: readonly SpecCustomer[],
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person }> {
  const owner = await person();
  if (customers.length > 0) await addCustomers(owner, customers);
  const visit = await as(owner, "/customers", { spoilt });
  if (customers[0] !== undefined && spoilt.length === 0) {
    await rowOf(visit.page, customers[0].name).waitFor();
  }
  return { ...visit, owner };
}

/** Uploads a file by the page's button. */
async function upload(
  page: Page,
  text: string,
  { name = "people.csv", mimeType = "text/csv" } = {},
): Promise<void> {
  await chooseFile(page, { name, text, mimeType });
}

async function openDialog(page: Page, action: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name: action }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
}

state(
  "a list of customers",
  async (visits) => await openVisit(visits, [ASHA, KABIR, ZOYA]),
  (row) => {
    row("Customers: title, buttons, and each customer by its columns", async ({ page }) => {
      await shows(page.getByRole("main"), "customers");
    });
    row("Customers: a search by name", async ({ page }) => {
      const search = page.getByPlaceholder("Search by name...");
      await search.fill("Zoya");
      await lists(page, "Zoya Khan");
      await search.fill("");
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
    });
    row("Customers: the search ignores case", async ({ page }) => {
      const search = page.getByPlaceholder("Search by name...");
      await search.fill("KABIR d");
      await lists(page, "Kabir Das");
      await search.fill("");
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
    });
    row("Customers: Filters reveals the filters", async ({ page }) => {
      const toggle = page.getByRole("button", { name: "Filters", exact: true });
      const city = page.getByLabel("City");
      const before = await city.isVisible();
      await toggle.click();
      await city.waitFor({ state: before ? "hidden" : "visible" });
      await toggle.click();
      await city.waitFor({ state: before ? "visible" : "hidden" });
    });
    row("Customers: edit offers male, female, other", async ({ page }) => {
      const dialog = await openDialog(page, "Edit Asha Patil", "Edit Customer");
      const labels = await dialog.getByLabel("Gender").locator("option").allTextContents();
      expect(labels.slice(-3)).toEqual(["male", "female", "other"]);
      await closeDialog(dialog);
    });
    row("Customers: edit begins with what is known", async ({ page }) => {
      const dialog = await openDialog(page, "Edit Asha Patil", "Edit Customer");
      for (const [label, value] of [
        ["Name", "Asha Patil"],
        ["Phone", "+91 9800000001"],
        ["State", "Maharashtra"],
        ["Country", "India"],
        ["Gender", "female"],
        ["Age", "31"],
        ["Total Spent", "₹1,23,456.5"],
        ["Order Count", "7"],
      ] as const) {
        expect(await dialog.getByLabel(label).inputValue(), label).toContain(value);
      }
      await closeDialog(dialog);
    });
    row("Customers: edit has Cancel and Save Changes", async ({ page }) => {
      const dialog = await openDialog(page, "Edit Asha Patil", "Edit Customer");
      await dialog.getByRole("button", { name: "Save Changes" }).waitFor();
      await closeDialog(dialog);
    });
    row("Customers: Cancel closes it and changes nothing", async ({ page, requests }) => {
      const dialog = await openDialog(page, "Edit Zoya Khan", "Edit Customer");
      await dialog.getByLabel("Name").fill("Somebody Else");
      await closeDialog(dialog);
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
      expect(requests().filter((line) => line.includes("customers.update"))).toEqual([]);
    });
    row(
      "Customers: Age, Total Spent and Order Count take numbers alone",
      async ({ page, requests }) => {
        const dialog = await openDialog(page, "Edit Asha Patil", "Edit Customer");
        for (const [label, mode, text] of [
          ["Age", "numeric", "abc"],
          ["Total Spent", "decimal", "-5"],
          ["Order Count", "numeric", "2.5"],
        ] as const) {
          const field = dialog.getByLabel(label);
          expect(await field.getAttribute("inputmode"), label).toBe(mode);
          await field.fill("");
          await field.pressSequentially(text);
          expect(await field.inputValue(), label).toBe(text);
        }
        await dialog.getByRole("button", { name: "Save Changes" }).click();
        for (const text of ["abc", "-5", "2.5"]) await dialog.getByText(`not "${text}"`).waitFor();
        expect(requests().filter((line) => line.includes("customers.update"))).toEqual([]);
        await closeDialog(dialog);
      },
    );
    row(
      "Customers: delete asks 'Are you sure you want to delete {name}? This action cannot be undone.'",
      async ({ page }) => {
        await page.getByRole("button", { name: "Delete Asha Patil" }).click();
        const dialog = page.getByRole("dialog");
        await dialog
          .getByText("Are you sure you want to delete Asha Patil? This action cannot be undone.", {
            exact: true,
          })
          .waitFor();
        await closeDialog(dialog);
      },
    );
    row("Customers: the question can be declined", async ({ page, requests }) => {
      await page.getByRole("button", { name: "Delete Kabir Das" }).click();
      await closeDialog(page.getByRole("dialog"));
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
      expect(requests().filter((line) => line.includes("customers.deactivate"))).toEqual([]);
    });
  },
);

state(
  "the filters of the list",
  async (visits) => {
    const visit = await openVisit(visits, [ASHA, KABIR, ZOYA]);
    await visit.page.getByRole("button", { name: "Filters", exact: true }).click();
    return visit;
  },
  (row) => {
    row("Customers: a City text filter that ignores case", async ({ page }) => {
      await page.getByLabel("City").fill("MUMBAI");
      await lists(page, "Asha Patil", "Kabir Das");
      await page.getByLabel("City").fill("");
    });
    row("Customers: Gender: All, male, female, other", async ({ page }) => {
      const labels = await page.getByLabel("Gender").locator("option").allTextContents();
      expect(labels).toEqual(["All", "male", "female", "other"]);
    });
    row("Customers: the Gender filter narrows the list", async ({ page }) => {
      for (const [gender, name] of [
        ["male", "Kabir Das"],
        ["female", "Asha Patil"],
        ["other", "Zoya Khan"],
      ] as const) {
        await page.getByLabel("Gender").selectOption(gender);
        await lists(page, name);
      }
      await page.getByLabel("Gender").selectOption({ label: "All" });
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
    });
    row(
      "Customers: 'No customers found matching your filters' when none match",
      async ({ page }) => {
        await page.getByLabel("City").fill("nowhere");
        await page.getByText(NONE_FOUND, { exact: true }).waitFor();
        await page.getByLabel("City").fill("");
        await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
      },
    );
    row("Customers: filtering needs no response of the server", async ({ page, spoil, mend }) => {
      let respond = (): void => undefined;
      spoil(holds("customers.list", new Promise<void>((settle) => (respond = settle))));
      await page.getByLabel("City").fill("pune");
      await lists(page, "Zoya Khan");
      respond();
      mend();
      await page.getByLabel("City").fill("");
      await lists(page, "Asha Patil", "Kabir Das", "Zoya Khan");
    });
  },
);

state(
  "no customers at all, and a file of another type",
  async (visits) => {
    const visit = await openVisit(visits, []);
    await upload(visit.page, "a,b", { name: "people.txt", mimeType: "text/plain" });
    return visit;
  },
  (row) => {
    row("Import: another type than CSV: 'Please upload a CSV file'", async ({ page }) => {
      await seesToast(page, "Please upload a CSV file");
    });
    row("Import: a file of a wrong type is not sent", async ({ requests }) => {
      expect(requests().filter((line) => line.includes("upload-csv"))).toEqual([]);
    });
    row(
      "Customers: 'No customers found matching your filters' when there are none",
      async ({ page }) => {
        await page.getByText(NONE_FOUND, { exact: true }).waitFor();
      },
    );
  },
);

state(
  "the template",
  async (visits) => {
    const visit = await openVisit(visits, []);
    const file = visit.page.waitForEvent("download");
    await visit.page.getByRole("button", { name: "Download Template" }).click();
    return { ...visit, file: await file };
  },
  (row) => {
    const toast = "Enhanced template downloaded! Includes all fields for proper analytics.";
    row(
      "Customers: 'Enhanced template downloaded! Includes all fields for proper analytics.'",
      async ({ page }) => await seesToast(page, toast, "success"),
    );
    row("Customers: the file is customer_template_enhanced.csv", async ({ file }) => {
      expect(file.suggestedFilename()).toBe("customer_template_enhanced.csv");
    });
    row("Customers: the template has its twelve columns, in order", async ({ file }) => {
      const [heading = ""] = (await readFile(await file.path(), "utf8")).split(/\r?\n/);
      expect(heading.replaceAll(/[\uFEFF"]/g, "")).toBe(
        "name,email,phone,city,state,country,gender,age,occupation,total_spent,order_count,joined_date",
      );
    });
    row("Customers: the template itself can be uploaded", async ({ file, owner }) => {
      const text = await readFile(await file.path(), "utf8");
      const { status, data } = await owner.api.upload("customer_template_enhanced.csv", text);
      expect(status).toBe(200);
      expect(data.skipped).toBe(0);
    });
  },
);

state(
  "a deactivation",
  async (visits) => {
    const visit = await openVisit(visits, [ASHA, KABIR]);
    await visit.page.getByRole("button", { name: "Delete Asha Patil" }).click();
    await visit.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    return visit;
  },
  (row) => {
    const toast = "Customer deactivated successfully";
    row(
      "Customers: 'Customer deactivated successfully'",
      async ({ page }) => await seesToast(page, toast, "success"),
    );
    row(
      "Toasts: that success stays 2000 ms",
      async ({ page }) => await toastLasts(page, toast, 2000),
    );
    row(
      "Customers: a deactivated customer leaves the list",
      async ({ page }) => await lists(page, "Kabir Das"),
    );
    row("Customers: deletion is deactivation: the customer is kept", async ({ owner }) => {
      const { data } = await owner.api.get("/customer/");
      const customers = data.data ?? data;
      expect(customers.map((one: { name: string }) => one.name).toSorted()).toEqual([
        "Asha Patil",
        "Kabir Das",
      ]);
      expect(
        customers.find((one: { name: string; is_active: boolean }) => one.name === "Asha Patil")
          .is_active,
      ).toBe(false);
    });
  },
);

const SENTENCE = { status: 409, message: "Somebody else is changing this customer" };

state(
  "deactivations over which the server breaks, and that it refuses with a sentence",
  async (visits) => {
    const visit = await openVisit(visits, [ASHA]);
    for (const fault of [
      breaks("customers.deactivate"),
      refuses("customers.deactivate", SENTENCE),
    ]) {
      visit.spoil(fault);
      await visit.page.getByRole("button", { name: "Delete Asha Patil" }).click();
      const dialog = visit.page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    return visit;
  },
  (row) => {
    row("Customers: 'Failed to deactivate customer'", async ({ page }) => {
      await seesToast(page, "Failed to deactivate customer");
      await lists(page, "Asha Patil");
    });
    row(
      "Customers: the server's message is preferred when deactivating fails",
      async ({ page }) => {
        await seesToast(page, SENTENCE.message);
      },
    );
  },
);

async function save(visits: Visits, fault?: Fault): Promise<Visit> {
  const visit = await openVisit(visits, [ASHA]);
  if (fault !== undefined) visit.spoil(fault);
  const dialog = await openDialog(visit.page, "Edit Asha Patil", "Edit Customer");
  await dialog.getByLabel("Name").fill("Asha Sharma");
  await dialog.getByLabel("Order Count").fill("8");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  return visit;
}

state(
  "a change that is saved",
  async (visits) => await save(visits),
  (row) => {
    row("Customers: 'Customer updated successfully'", async ({ page }) => {
      await seesToast(page, "Customer updated successfully", "success");
    });
    row("Customers: the row shows what was saved", async ({ page }) => {
      await lists(page, "Asha Sharma");
      await expect
        .poll(async () => await textOf(cell(rowOf(page, "Asha Sharma"), "Stats")))
        .toContain("8 orders");
    });
  },
);

state(
  "changes over which the server breaks, and that it refuses with a sentence",
  async (visits) => {
    const visit = await save(visits, breaks("customers.update"));
    await seesToast(visit.page, "Failed to update customer");
    visit.spoil(refuses("customers.update", SENTENCE));
    await visit.page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
    return visit;
  },
  (row) => {
    row("Customers: 'Failed to update customer'", async ({ page }) => {
      await seesToast(page, "Failed to update customer");
    });
    row("Customers: the server's message is preferred when an update fails", async ({ page }) => {
      await seesToast(page, SENTENCE.message);
    });
  },
);

state(
  "a list that can't be fetched",
  async (visits) => await openVisit(visits, [], [breaks("customers.list")]),
  (row) => {
    const toast = "Failed to fetch customers";
    row("Customers: 'Failed to fetch customers'", async ({ page }) => await seesToast(page, toast));
    row(
      "Toasts: the toast of customers that fail to load stays 4000 ms",
      async ({ page }) => await toastLasts(page, toast, 4000),
    );
  },
);

state(
  "a list the server refuses with a sentence",
  async (visits) => {
    const message = "This is not available right now. Please try again in a moment";
    const fault = refuses("customers.list", { status: 503, message });
    return { ...(await openVisit(visits, [], [fault])), message };
  },
  (row) => {
    row(
      "Customers: the toast reads 'Failed to fetch customers' even when the server sends a sentence, which the list keeps",
      async ({ page, message }) => {
        await seesToast(page, "Failed to fetch customers");
        await page.getByRole("main").getByText(message).waitFor();
      },
    );
  },
);

state(
  "an upload under way, and done",
  async (visits) => {
    const visit = await openVisit(visits, []);
    let pass = (): void => undefined;
    const uploadGate = new Promise<void>((settle) => (pass = settle));
    visit.spoil(holds("/api/customer/upload-csv", uploadGate));
    const uploadRequest = visit.page.waitForRequest("**/api/customer/upload-csv");
    await noteFields(visit.page);
    await upload(visit.page, csvOf([ASHA, KABIR]));
    const request = await uploadRequest;
    const busy = await textOf(visit.page.getByRole("button", { name: "Uploading..." }));
    pass();
    return { ...visit, request, busy };
  },
  (row) => {
    row("Customers: the upload button reads 'Uploading...' while busy", async ({ busy }) =>
      expect(busy).toBe("Uploading..."),
    );
    row("Import: the file is sent as the multipart field file", async ({ page, request }) => {
      expect(request.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
      const fields = await page.evaluate(
        () => (window as unknown as { sentFields: string[] }).sentFields,
      );
      expect(fields).toEqual(["file"]);
    });
    row("Customers: success shows the server's message", async ({ page }) => {
      const message = "2 customers created, 0 updated, 0 unchanged, 0 skipped";
      await seesToast(page, message, "success");
    });
    row("Customers: the list shows the uploaded customers", async ({ page }) => {
      await lists(page, "Asha Patil", "Kabir Das");
    });
  },
);

/** Notes the fields of the forms a page sends, whose content the browser does not show. */
async function noteFields(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function note(body) {
      if (body instanceof FormData) Object.assign(window, { sentFields: [...body.keys()] });
      send.call(this, body ?? null);
    };
  });
}

const BUSY = "Another import is running. Please wait until it has ended";

state(
  "uploads over which the server breaks, and that it refuses with a sentence",
  async (visits) => {
    const visit = await openVisit(visits, []);
    visit.spoil(breaks("/api/customer/upload-csv"));
    await upload(visit.page, csvOf([ASHA]));
    await seesToast(visit.page, "Failed to upload customers");
    const body = { statusCode: 409, success: false, message: BUSY };
    visit.spoil(answers("/api/customer/upload-csv", 409, body));
    await upload(visit.page, csvOf([ASHA]));
    return visit;
  },
  (row) => {
    row("Customers: 'Failed to upload customers'", async ({ page }) => {
      await seesToast(page, "Failed to upload customers");
    });
    row("Customers: the server's message is preferred when an upload fails", async ({ page }) => {
      await seesToast(page, BUSY);
    });
  },
);
