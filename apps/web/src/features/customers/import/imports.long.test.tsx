import { MESSAGES } from "@dakiya/domain/messages";
import type { ImportDetailWire } from "@dakiya/domain/wire";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetImports } from "../../../test-support/forget-imports.ts";
import { startImportServer } from "../../../test-support/import-server.ts";
import { importOf, runningImport } from "../../../test-support/import.ts";
import { automation } from "../../../test-support/automation-server.ts";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { session } from "../../../lib/session/session.ts";
import { CustomersPage } from "../customers-page.tsx";
import { sendingFile } from "./sending-file.ts";

const QUESTION = {
  headings: ["Zuname", "Vorname", "Post", "Ort"],
  samples: [
    ["Rao", "Asha", "asha@example.in", "Mumbai"],
    ["Khan", "Kabir", "kabir@example.in", "Mumbai"],
  ],
  suggested: { city: [3] },
  opt_outs: [0, 0, 0, 0],
  new_fields: [null, null, null, null],
};
const asking = runningImport({ status: "mapping", question: QUESTION });

const asCancelled = (state: ImportDetailWire): ImportDetailWire => ({
  ...state,
  status: "cancelled",
  question: null,
  message: "Import cancelled",
  finishedAt: "2026-11-20T08:00:05.000Z",
});

beforeEach(() => {
  toast.remove();
  forgetImports();
});

function openCustomers(at = "/customers"): void {
  renderApp(<CustomersPage />, { at });
}

async function chooseFile(text = "name,email\n"): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no file input");
  await userEvent.setup().upload(input, new File([text], "fair.csv", { type: "text/csv" }));
}

/** A promise that the test settles. */
function createDeferred() {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

/** The figure under a label of the progress card. */
async function figure(label: string): Promise<string> {
  return (await screen.findByText(label)).nextElementSibling?.textContent ?? "";
}

it("stands over the list from the list's first moment, so that nothing moves", async () => {
  const { promise, resolve } = createDeferred();
  const { customerLists } = await startImportServer({ imports: [importOf({})], release: promise });
  openCustomers();
  await waitFor(() => expect(customerLists()).toBe(1));
  await screen.findByText("Searching customers");
  expect(screen.queryByPlaceholderText("Search by name...")).toBeNull();
  resolve();
  await screen.findByPlaceholderText("Search by name...");
  screen.getByText("Import of fair.csv");
});

it("shows the list health of an import's customers in its report", async () => {
  const { audiences } = await startImportServer({
    imports: [importOf({})],
    listHealth: {
      ...{ recipients: 9, lookingUp: 0, isAvailable: true },
      findings: [{ finding: "role", people: 2, domains: [] }],
    },
  });
  openCustomers();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Show report" }));
  await screen.findByRole("button", { name: "Shared address: 2" });
  expect(audiences).toEqual([
    {
      audience: {
        kind: "rules",
        rules: {
          combinator: "and",
          rules: [{ field: "import", operator: "in", value: { id: importOf({})._id } }],
        },
      },
    },
  ]);
});

describe("columns that an import ignored", () => {
  const IGNORED = { heading: 1, label: "Shoe", type: "number", choices: [] } as const;
  const QUESTION_ON_ADDED = {
    ...{ headings: ["email", "Shoe"], asked: [1], samples: [["a@x.in", "41"]], suggested: {} },
    ...{
      opt_outs: [],
      new_fields: [null, { label: "Shoe", type: "number", choices: [] } as const],
    },
  };

  async function openReport() {
    const bodies: string[] = [];
    const imports = [importOf({ notes: ["Ignored columns: Shoe"], ignored: [IGNORED] })];
    const server = await startImportServer({
      imports,
      automations: [automation({ takesImports: true })],
      changes: {
        map: (state) => ({
          ...state,
          ...{ status: "completed", finishedAt: "2026-11-20T08:01:00.000Z", question: null },
          ...{ created: 0, updated: 100, message: "Columns added for 100 customers, 1 skipped" },
        }),
      },
      upload: ({ url }, response, body) => {
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        bodies.push(body);
        const adding = { adds_columns_to: "9", question: QUESTION_ON_ADDED };
        imports.unshift(runningImport({ _id: "10", status: "mapping", ...adding }));
        return sendJson(response, 202, { data: { importId: "10" } });
      },
    });
    openCustomers();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Show report" }));
    return { ...server, bodies };
  }

  it("are added from the same file, in a question about them alone", async () => {
    const { bodies, calls } = await openReport();
    await screen.findByText(MESSAGES.customers.importAddFrom("fair.csv"));
    screen.getByRole("button", { name: "Add these columns" });
    const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
    const input = [...inputs].find(({ accept }) => accept.includes("xlsx"));
    if (input === undefined) throw new Error("There is no input for the file");
    const user = userEvent.setup();
    await user.upload(
      input,
      new File(["email,Shoe\na@x.in,41\n"], "fair.csv", { type: "text/csv" }),
    );

    const dialog = await screen.findByRole("dialog", { name: "Add columns of fair.csv" });
    expect(bodies[0]).toContain('name="adds_columns_to"\r\n\r\n9');
    expect(bodies[0]).not.toContain("enrol");
    const choices = within(dialog).getAllByRole("combobox");
    expect(choices.map((choice) => choice.getAttribute("aria-label"))).toEqual([
      "Import Shoe as",
      "Type of Shoe",
    ]);
    expect([...(choices[0]?.querySelectorAll("option") ?? [])].map(({ text }) => text)).toEqual([
      "Ignore",
      "New field",
    ]);
    within(dialog).getByText("1 of 1 columns will be added");
    await user.selectOptions(within(dialog).getByLabelText("Import Shoe as"), "Ignore");
    within(dialog).getByText(MESSAGES.server.importAddsNothing);
    expect(within(dialog).getByRole("button", { name: "Add columns" })).toHaveProperty(
      "disabled",
      true,
    );
    await user.selectOptions(within(dialog).getByLabelText("Import Shoe as"), "New field");
    await user.click(within(dialog).getByRole("button", { name: "Add columns" }));
    await screen.findAllByText(/Columns added for 100 customers/);
    expect(calls).toEqual([
      {
        ...{ call: "map", id: "10", mapping: {} },
        new_fields: [
          { heading: 1, field: { label: "Shoe", type: "number", choices: [], description: "" } },
        ],
      },
    ]);
  });

  it("are not offered where the import was undone, or ignored none", async () => {
    const undone = { removed: 1, restored: 0, kept: 0, at: "2026-11-20T08:01:00.000Z" };
    await startImportServer({ imports: [importOf({ ignored: [IGNORED], undone })] });
    openCustomers();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Show report" }));
    await screen.findByText("No address");
    expect(screen.queryByRole("button", { name: "Add these columns" })).toBeNull();
  });
});

describe("an import under way", () => {
  it("shows rows, rate and time left as they come, and says once how it ended", async () => {
    const { emit, customerLists } = await startImportServer({ imports: [runningImport({})] });
    openCustomers();
    await screen.findByText("Reading rows");
    const before = customerLists();
    emit(
      runningImport({
        bytesRead: 600,
        rowsRead: 12_000,
        skipped: 40,
        rowsPerSecond: 5012.3,
        secondsLeft: 21,
      }),
    );
    await screen.findByText("about 20 seconds left");
    expect(await figure("Rows read")).toBe("12,000");
    expect(await figure("Accepted")).toBe("11,960");
    expect(await figure("Refused")).toBe("40");
    expect(await figure("Rows a second")).toBe("5,012");
    const bar = screen.getByRole("progressbar", { name: "Import of fair.csv" });
    expect(bar.getAttribute("aria-valuenow")).toBe("60");
    expect(screen.getByRole("button", { name: "Uploading..." }).getAttribute("aria-disabled")).toBe(
      "true",
    );

    emit(runningImport({ bytesRead: 1000, rowsRead: 20_000, secondsLeft: 0 }));
    await screen.findByText("Saving customers");
    emit(runningImport({ status: "merging", bytesRead: 1000 }));
    await screen.findByText("Too late to cancel");
    expect(bar.hasAttribute("aria-valuenow")).toBe(false);
    expect(screen.getByRole("button", { name: "Cancel the import of fair.csv" })).toHaveProperty(
      "disabled",
      true,
    );
    emit(importOf({}));
    await screen.findByText("Created");
    expect(screen.getAllByText(importOf({}).message)).toHaveLength(1);
    screen.getByRole("button", { name: "Upload CSV" });
    await waitFor(() => expect(customerLists()).toBeGreaterThan(before));
  });

  it("says why it cannot be cancelled any more, and goes on", async () => {
    const { message } = importOf({});
    const { emit } = await startImportServer({
      imports: [runningImport({})],
      changes: {
        cancel: () => {
          throw new TRPCError({ code: "CONFLICT", message: "It is too late" });
        },
      },
    });
    openCustomers();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Cancel the import of fair.csv" }));
    await screen.findByText("It is too late");
    emit(importOf({}));
    expect((await screen.findAllByText(message, { exact: false })).length).toBeGreaterThan(0);
  });

  it("says that the server cannot be reached, and finds it again", async () => {
    const { emit, reach } = await startImportServer({ imports: [runningImport({})] });
    openCustomers();
    await screen.findByText("Reading rows");
    reach(false);
    await screen.findByText("The server can’t be reached. The import continues there");
    emit(runningImport({ rowsRead: 500 }));
    reach(true);
    await screen.findByText("Reading rows");
    expect(await figure("Rows read")).toBe("500");
    emit(importOf({}));
    await screen.findByText("Created");
  });
});

describe("a file on its way", () => {
  it("is sent whole again after the session was renewed, and then followed", async () => {
    const bodies: string[] = [];
    let valid = false;
    const imports: ImportDetailWire[] = [];
    await startImportServer({
      imports,
      upload: ({ url }, response, body) => {
        if (url === "/api/auth/refresh-token") valid = true;
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        bodies.push(body);
        if (!valid) return sendJson(response, 401, {});
        imports.unshift(importOf({}));
        return sendJson(response, 202, { data: { importId: "9" } });
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile("name,email\nAsha,asha@example.in\n");
    await screen.findByText("Created");
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).toContain("asha@example.in");
  });

  it("is cancelled by its import when its last byte had left", async () => {
    const answer = createDeferred();
    const imports: ImportDetailWire[] = [];
    const send = XMLHttpRequest.prototype.send;
    vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (
      this: XMLHttpRequest,
      body,
    ) {
      send.call(this, body);
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 500, total: 500 }));
    });
    const { calls } = await startImportServer({
      imports,
      changes: { cancel: asCancelled },
      upload: async ({ url }, response) => {
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        await answer.promise;
        imports.unshift(runningImport({}));
        return sendJson(response, 202, { data: { importId: "9" } });
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile();
    await screen.findByText("Storing the file");
    await userEvent
      .setup()
      .click(screen.getByRole("button", { name: "Cancel the import of fair.csv" }));
    answer.resolve();
    expect((await screen.findAllByText("Import cancelled")).length).toBeGreaterThan(0);
    expect(calls).toEqual([{ call: "cancel", id: "9" }]);
  });

  it("that the server refuses says so in the server's words, and shows what stands in its way", async () => {
    const imports: ImportDetailWire[] = [];
    await startImportServer({
      imports,
      upload: ({ url }, response) => {
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        imports.unshift(runningImport({ filename: "of another tab.csv" }));
        return sendJson(response, 409, { message: MESSAGES.server.importBusy });
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile();
    await screen.findByText(MESSAGES.server.importBusy);
    await screen.findByRole("progressbar", { name: "Import of of another tab.csv" });
  });

  it("is forgotten when its user signs out", async () => {
    const arrival = createDeferred();
    const removal = createDeferred();
    await startImportServer({
      imports: [],
      upload: ({ url }, response) => {
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        response.on("close", removal.resolve);
        arrival.resolve();
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile();
    await arrival.promise;
    act(() => session.leave());
    await removal.promise;
    await screen.findByRole("button", { name: "Upload CSV" });
    expect(sendingFile.get()).toBeNull();
    expect(screen.queryByText("Import cancelled")).toBeNull();
  });
});

describe("the question what a file's columns mean", () => {
  it("wants an email, takes a column once, and makes the name of its parts in order", async () => {
    const { calls, emit } = await startImportServer({
      imports: [asking],
      changes: { map: (state) => ({ ...state, status: "queued", question: null }) },
    });
    openCustomers();
    const dialog = within(await screen.findByRole("dialog"));
    const select = (heading: string) =>
      dialog.findByRole<HTMLSelectElement>("combobox", { name: `Import ${heading} as` });
    const last = await select("Zuname");
    await waitFor(() => expect(document.activeElement).toBe(last));
    expect((await select("Ort")).value).toBe("city");
    dialog.getByText("asha@example.in");
    expect(dialog.getAllByText("Mumbai")).toHaveLength(1);
    const start = dialog.getByRole<HTMLButtonElement>("button", { name: "Import" });
    expect(start.disabled).toBe(true);
    expect(document.getElementById(start.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      MESSAGES.server.importMapsNoEmail,
    );

    const user = userEvent.setup();
    await user.selectOptions(await select("Post"), "Email");
    await user.selectOptions(await select("Vorname"), "Name");
    await user.selectOptions(last, "Name");
    dialog.getByText("Asha Rao");
    const takenOption = within(await select("Ort")).getByRole<HTMLOptionElement>("option", {
      name: "Email",
    });
    expect(takenOption.disabled).toBe(true);
    dialog.getByText("4 of 4 columns will be imported");

    start.focus();
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual([
      { call: "map", id: "9", mapping: { name: [1, 0], email: [2], city: [3] }, new_fields: [] },
    ]);
    await screen.findByText("Waiting to start");
    emit(importOf({}));
    await screen.findByText("Created");
  });

  it("makes a new field of each column it does not know, of the type that is guessed or chosen", async () => {
    const new_fields = [
      null,
      { label: "Vorname", type: "number" as const, choices: [] },
      null,
      { label: "Ort", type: "choice" as const, choices: ["Mumbai", "Pune"] },
    ];
    const question = { ...QUESTION, suggested: { email: [2] }, new_fields };
    const { calls } = await startImportServer({
      imports: [{ ...asking, question }],
      changes: { map: (state) => ({ ...state, status: "queued", question: null }) },
    });
    openCustomers();
    const dialog = within(await screen.findByRole("dialog"));
    const type = await dialog.findByRole<HTMLSelectElement>("combobox", {
      name: "Type of Vorname",
    });
    expect(type.value).toBe("number");
    dialog.getByText("Mumbai, Pune");
    dialog.getByText("3 of 4 columns will be imported");
    const user = userEvent.setup();
    await user.selectOptions(type, "Text");
    await user.selectOptions(
      dialog.getByRole("combobox", { name: "Import Zuname as" }),
      "New field",
    );
    await user.selectOptions(dialog.getByRole("combobox", { name: "Import Zuname as" }), "Ignore");
    await user.click(dialog.getByRole("button", { name: "Import" }));
    await screen.findByText("2 fields added");
    expect(calls).toMatchObject([
      {
        call: "map",
        mapping: { email: [2] },
        new_fields: [
          { heading: 1, field: { label: "Vorname", type: "text", choices: [] } },
          { heading: 3, field: { label: "Ort", type: "choice", choices: ["Mumbai", "Pune"] } },
        ],
      },
    ]);
  });

  it("makes a field of dates of a column of birthdays, with a year or without", async () => {
    const question = {
      headings: ["name", "email", "Birthday"],
      samples: [
        ["A", "a@bd.test", "04/12"],
        ["B", "b@bd.test", "--02-29"],
      ],
      suggested: { name: [0], email: [1] },
      opt_outs: [0, 0, 0],
      new_fields: [null, null, { label: "Birthday", type: "date" as const, choices: [] }],
    };
    const { calls } = await startImportServer({
      imports: [{ ...asking, question }],
      changes: { map: (state) => ({ ...state, status: "queued", question: null }) },
    });
    openCustomers();
    const dialog = within(await screen.findByRole("dialog"));
    const type = await dialog.findByRole<HTMLSelectElement>("combobox", {
      name: "Type of Birthday",
    });
    expect(type.selectedOptions[0]?.text).toBe("Date");
    dialog.getByText("--02-29", { exact: false });
    await userEvent.setup().click(dialog.getByRole("button", { name: "Import" }));
    await screen.findByText("Field added");
    expect(calls).toMatchObject([
      { new_fields: [{ heading: 2, field: { label: "Birthday", type: "date" } }] },
    ]);
  });

  it("is put aside by Escape with its choices, and comes back when it is asked for", async () => {
    await startImportServer({ imports: [asking] });
    openCustomers();
    const user = userEvent.setup();
    await user.selectOptions(
      await screen.findByRole("combobox", { name: "Import Post as" }),
      "Email",
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Upload CSV" }).hasAttribute("aria-disabled")).toBe(
      false,
    );
    await user.click(screen.getByRole("button", { name: "Match columns" }));
    const email = await screen.findByRole<HTMLSelectElement>("combobox", {
      name: "Import Post as",
    });
    expect(email.value).toBe("email");
  });

  it("stays when the server refuses the answer, with the server's sentence", async () => {
    await startImportServer({
      imports: [{ ...asking, question: { ...QUESTION, suggested: { email: [2] } } }],
      changes: {
        map: () => {
          throw new TRPCError({ code: "CONFLICT", message: MESSAGES.server.importBusy });
        },
      },
    });
    openCustomers();
    const start = await screen.findByRole<HTMLButtonElement>("button", { name: "Import" });
    await waitFor(() => expect(start.disabled).toBe(false));
    await userEvent.setup().click(start);
    await screen.findByText(MESSAGES.server.importBusy);
    screen.getByRole("dialog");
  });
});

const undone = (state: ImportDetailWire): ImportDetailWire => ({
  ...state,
  can_undo: false,
  message: "Import undone: 100 customers removed",
  undone: { removed: 100, restored: 18, kept: 2, at: "2026-11-20T09:00:00.000Z" },
});

describe("undoing an import", () => {
  it("shows the server's reason when it is refused", async () => {
    await startImportServer({
      imports: [importOf({})],
      changes: {
        undo: () => {
          throw new TRPCError({ code: "CONFLICT", message: MESSAGES.server.importNotUndoable });
        },
      },
    });
    openCustomers();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Show report" }));
    await user.click(await screen.findByRole("button", { name: "Undo this import" }));
    await user.click(await screen.findByRole("button", { name: "Undo import" }));
    await screen.findByText(MESSAGES.server.importNotUndoable);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is not offered where nothing can be undone", async () => {
    await startImportServer({ imports: [importOf({ can_undo: false })] });
    openCustomers();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Show report" }));
    await screen.findByText("1 row was not imported");
    expect(screen.queryByRole("button", { name: "Undo this import" })).toBeNull();
  });
});

describe("the import history", () => {
  it("lists imports page by page and opens one with its report, by the address as well", async () => {
    const imports = Array.from({ length: 25 }, (_, index) =>
      importOf({ _id: String(25 - index), filename: `file-${25 - index}.csv` }),
    );
    imports[1] = importOf({
      ...imports[1],
      status: "failed",
      failure_reason: "The file has no email column",
    });
    await startImportServer({ imports });
    openCustomers();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Import history" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Import history" }));
    await waitFor(() => expect(drawer.getAllByRole("listitem")).toHaveLength(20));
    drawer.getByText("The file has no email column");
    expect(drawer.getAllByText("100 created · 20 updated · 1 skipped")).toHaveLength(19);
    await user.click(drawer.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(drawer.getAllByRole("listitem")).toHaveLength(25));
    expect(drawer.queryByRole("button", { name: "Show more" })).toBeNull();

    await user.click(drawer.getByRole("button", { name: /^file-3\.csv/ }));
    const table = within(await drawer.findByRole("table", { name: "Rejected rows" }));
    table.getByText("No address");
    expect(drawer.getByRole("link", { name: "Download rejected rows" }).getAttribute("href")).toBe(
      "/api/customer/imports/3/rejected.csv",
    );
    await user.click(drawer.getByRole("button", { name: "All imports" }));
    const openRow = await drawer.findByRole("button", { name: /^file-3\.csv/ });
    await waitFor(() => expect(document.activeElement).toBe(openRow));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens where the address says, undoes from there, and Escape closes one thing at a time", async () => {
    const { calls } = await startImportServer({
      imports: [importOf({ _id: "12" }), importOf({ _id: "11", filename: "old.csv" })],
      changes: { undo: undone },
    });
    openCustomers("/customers?imports=11");
    const drawer = within(await screen.findByRole("dialog", { name: "Import history" }));
    await drawer.findByRole("heading", { name: "old.csv" });
    const user = userEvent.setup();
    await user.click(await drawer.findByRole("button", { name: "Undo this import" }));
    await screen.findByRole("dialog", { name: "Undo the import of old.csv?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
    await user.click(drawer.getByRole("button", { name: "Undo this import" }));
    await user.click(await screen.findByRole("button", { name: "Undo import" }));
    await drawer.findByText("Undone");
    expect(calls).toEqual([{ call: "undo", id: "11" }]);
    await user.click(drawer.getByRole("button", { name: "All imports" }));
    await drawer.findByRole("list", { name: "Imports" });
    drawer.getByText("Undone");
  });

  it("says what is not there, and what is no longer kept", async () => {
    await startImportServer({ imports: [importOf({ _id: "3", errors: [] })] });
    openCustomers("/customers?imports=404");
    const drawer = within(await screen.findByRole("dialog", { name: "Import history" }));
    await drawer.findByText("This import was not found");
    const user = userEvent.setup();
    await user.click(drawer.getByRole("button", { name: "All imports" }));
    await user.click(await drawer.findByRole("button", { name: /^fair\.csv/ }));
    await drawer.findByText(MESSAGES.server.importRowsForgotten);
    expect(drawer.queryByRole("link", { name: "Download rejected rows" })).toBeNull();
  });

  it("leads from an older import that waits to its question", async () => {
    await startImportServer({ imports: [importOf({ _id: "12" }), { ...asking, _id: "11" }] });
    openCustomers("/customers?imports=11");
    await userEvent.setup().click(await screen.findByRole("button", { name: "Match columns" }));
    await screen.findByRole("dialog", { name: "Match the columns of fair.csv" });
    await screen.findByRole("combobox", { name: "Import Post as" });
  });

  it("shows how far the one that runs is", async () => {
    await startImportServer({ imports: [runningImport({ rowsRead: 700 })] });
    openCustomers("/customers?imports=9");
    const drawer = within(await screen.findByRole("dialog", { name: "Import history" }));
    const bar = await drawer.findByRole("progressbar", { name: "Import of fair.csv" });
    expect(bar.getAttribute("aria-valuenow")).toBe("40");
  });

  it("is one sentence while there are none", async () => {
    await startImportServer({ imports: [] });
    openCustomers("/customers?imports=all");
    await screen.findByText("No imports yet");
  });
});

describe("a file while an automation takes imports in", () => {
  it.each([
    ["No, only import", false],
    ["Yes, enrol them", true],
  ])("is uploaded after the question, answered with %s", async (button, enrols) => {
    const bodies: string[] = [];
    await startImportServer({
      imports: [],
      automations: [automation({ state: "live", takesImports: true }), automation({ name: "Off" })],
      upload: ({ url }, response, body) => {
        if (url !== "/api/customer/upload-csv") return sendJson(response, 200, {});
        bodies.push(String(body));
        return sendJson(response, 400, { message: "Not today" });
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile("name,email\nAsha,a@x.in\nRavi,r@x.in\n");
    await screen.findByText("Welcome is on: enrol these 2?");
    expect(bodies).toEqual([]);
    const answer = screen.getByRole("button", { name: button });
    await userEvent.setup().click(answer);
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.includes('name="enrol"\r\n\r\ntrue')).toBe(enrols);
  });

  it("is not uploaded when the question is closed", async () => {
    let uploads = 0;
    await startImportServer({
      imports: [],
      automations: [automation({ state: "live", takesImports: true })],
      upload: ({ url }, response) => {
        if (url === "/api/customer/upload-csv") uploads += 1;
        return sendJson(response, 200, {});
      },
    });
    openCustomers();
    await screen.findByRole("button", { name: "Upload CSV" });
    await chooseFile();
    await screen.findByText("Welcome is on: enrol the customers of this file?");
    await userEvent.setup().keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText(/^Welcome is on/)).toBeNull());
    expect(uploads).toBe(0);
  });
});
