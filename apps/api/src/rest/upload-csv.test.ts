import { request } from "node:http";
import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { withTestApp } from "../../test/harness.ts";
import type { Body, TestClient } from "../../test/harness.ts";

const run = withTestApp({ jobs: true, listen: true });

const BOUNDARY = "----dakiya-test-boundary";
const TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileStart = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
/** A loaded machine takes its time; a missing response fails all the same. */
const PATIENCE = { timeout: 60_000 };
const END = `\r\n--${BOUNDARY}--\r\n`;

async function send(person: TestClient, payload: string, headers: Record<string, string> = {}) {
  const response = await person.inject({
    method: "POST",
    url: "/api/customer/upload-csv",
    payload,
    headers: { ...TYPE, ...headers },
  });
  return { status: response.statusCode, body: response.json<Body>() };
}

describe("an upload", () => {
  it("asks about columns later when it does not wait for the end", async () => {
    const person = await run().signIn();
    const file = `${fileStart}Who,Where to\nAsha,asha@x.in${END}`;
    const { status, body } = await send(person, file, { prefer: "respond-async" });
    expect(status).toBe(202);
    const path = `/customer/imports/${body.data.importId}`;
    const asking = await vi.waitFor(async () => {
      const { data } = (await person.rest("GET", path)).body;
      expect(data.status).toBe("mapping");
      return data;
    }, PATIENCE);
    expect(asking.question.headings).toEqual(["Who", "Where to"]);

    const wrong = await person.rest("POST", `${path}/map`, { name: [0] });
    expect([wrong.status, wrong.body.message]).toEqual([400, MESSAGES.server.importMapsNoEmail]);
    const response = await person.rest("POST", `${path}/map`, { name: [0], email: [1] });
    expect(response.status).toBe(200);
    await vi.waitFor(async () => {
      expect((await person.rest("GET", path)).body.data).toMatchObject({ created: 1 });
    }, PATIENCE);
  });

  it("is never asked anything when it waits for the end", async () => {
    const person = await run().signIn();
    const response = await send(person, `${fileStart}Who,Where to\nAsha,asha@x.in${END}`);
    expect(response).toMatchObject({
      status: 422,
      body: { message: MESSAGES.server.importNoEmailColumn },
    });
    const { status, body } = await send(person, `${fileStart}email,Shoe\na@x.in,4${END}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 1, notes: ["Ignored columns: Shoe"] });
  });

  it("names ignored columns with the type of a field for each, which an answer can add", async () => {
    const person = await run().signIn();
    const file = `${fileStart}email,Shoe,Since,Empty\na@x.in,41,2026-01-02,\nb@x.in,38,2026-01-03,${END}`;
    const ignored = [
      { heading: 1, label: "Shoe", type: "number", choices: ["41", "38"] },
      { heading: 2, label: "Since", type: "date", choices: ["2026-01-02", "2026-01-03"] },
      { heading: 3, label: "Empty", type: null, choices: [] },
    ];
    const { body } = await send(person, file);
    expect(body.data).toMatchObject({ created: 2, ignored });
    const report = await person.rest("GET", `/customer/imports/${body.data.importId}`);
    expect(report.body.data.ignored).toEqual(ignored);

    const { importId } = (await send(person, file, { prefer: "respond-async" })).body.data;
    const path = `/customer/imports/${importId}`;
    await vi.waitFor(async () => {
      expect((await person.rest("GET", path)).body.data.status).toBe("mapping");
    }, PATIENCE);
    const new_fields = ignored
      .filter(({ type }) => type !== null)
      .map(({ heading, label, type }) => ({ heading, field: { label, type } }));
    const response = await person.rest("POST", `${path}/map`, {
      mapping: { email: [0] },
      new_fields,
    });
    expect(response.status).toBe(200);
    await vi.waitFor(async () => {
      expect((await person.rest("GET", path)).body.data).toMatchObject({
        updated: 2,
        ignored: [ignored[2]],
      });
    }, PATIENCE);
    const [customer] = (await person.rest("GET", "/customer/get")).body.data;
    expect(customer.attributes).toEqual({ shoe: 38, since: "2026-01-03T00:00:00.000Z" });
    const misspelt = await person.rest("POST", `${path}/map`, { mapping: {}, new_field: [] });
    expect(misspelt.status).toBe(400);
  });

  it("adds columns that an earlier import ignored, when it names the import", async () => {
    const person = await run().signIn();
    const file = `${fileStart}email,Shoe\na@x.in,41${END}`;
    const { importId } = (await send(person, file)).body.data;
    const to = field("adds_columns_to", importId);
    const new_fields = field(
      "new_fields",
      '[{"heading":1,"field":{"label":"Shoe","type":"number"}}]',
    );
    const { importAddsUnasked, importNewFieldsAlone, importNewFieldsUnread } = MESSAGES.server;
    for (const [fields, message] of [
      [to, importAddsUnasked],
      [new_fields, importNewFieldsAlone],
      [to + field("new_fields", "{"), importNewFieldsUnread],
      [to + field("new_fields", '[{"heading":1,"field":{"label":""}}]'), "Label is required"],
    ] as const) {
      const { status, body } = await send(person, fields + file);
      expect([status, body.message]).toEqual([400, message]);
    }
    const nowhere = await send(person, field("adds_columns_to", "nowhere") + new_fields + file);
    expect(nowhere.status).toBe(404);
    const stranger = await run().signIn();
    expect((await send(stranger, to + new_fields + file)).status).toBe(404);
    const added = await send(person, to + new_fields + file);
    expect(added).toMatchObject({
      status: 200,
      body: { data: { adds_columns_to: importId, created: 0, updated: 1 } },
    });
    const again = await send(person, to + new_fields + file);
    expect([again.status, again.body.message]).toEqual([409, MESSAGES.server.importNothingToAdd]);
  });

  it("is one of sixty an hour", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    await run().deps.limits.count("import", String(account.id), { points: 59 });
    const upload = async () => await person.upload("people.csv", "email\nasha@x.in\n");
    expect((await upload()).status).toBe(200);
    const response = await upload();
    expect(response.status).toBe(429);
    expect(response.body.message).toMatch(/^Too many tries/);
    expect(Number(response.response.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("takes the meaning of columns before the file", async () => {
    const person = await run().signIn();
    const mapping = field("mapping", '{"name":[0],"email":[1]}');
    const file = `${fileStart}email,name\nAsha,asha@x.in${END}`;
    expect((await send(person, mapping + file)).body.data).toMatchObject({ created: 1 });
  });

  it.each([
    ["no JSON", "{", MESSAGES.server.importMappingUnread],
    ["no mapping", "[1]", MESSAGES.server.importMappingUnread],
    ["an unknown column", '{"email":[0],"shoe":[1]}', MESSAGES.server.importMappingUnread],
    ["an index that is none", '{"email":[-1]}', MESSAGES.server.importMappingUnread],
    ["no email", '{"name":[0]}', MESSAGES.server.importMapsNoEmail],
    ["a column twice", '{"name":[0],"email":[0]}', MESSAGES.server.importMapsTwice],
  ])("is refused whole when that is %s", async (_, mapping, message) => {
    const person = await run().signIn();
    const { status, body } = await send(
      person,
      `${field("mapping", mapping)}${fileStart}email\na@x.in${END}`,
    );
    expect([status, body.message]).toEqual([400, message]);
    expect((await person.rest("GET", "/customer/imports")).body.data).toEqual([]);
  });

  it("is read in the encoding that a field before it says, and refused where that is none", async () => {
    const person = await run().signIn();
    const file = `${fileStart}email,name\na@x.in,Zoë${END}`;
    const { body } = await send(person, field("encoding", "UTF8") + file);
    expect(body.data).toMatchObject({ created: 1, notes: [] });
    const wrong = await send(person, field("encoding", "klingon") + file);
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      MESSAGES.server.importEncodingUnknown("klingon"),
    ]);
    const other = await send(person, field("encoding", "iso-2022-jp") + file);
    expect(other.status).toBe(422);
    expect(other.body.message).toMatch(
      /^The file is not Japanese \(ISO-2022-JP\): line 2 has bytes/,
    );
  });

  it("is laid out as fields before it say", async () => {
    const person = await run().signIn();
    const fields = [
      field("heading_line", "2"),
      field("separator", "tab"),
      field("mapping", '{"email":[0],"name":[1]}'),
    ];
    const file = `${fileStart}email,name\nMail\tKontakt\na@x.in\tZoë${END}`;
    const { body } = await send(person, fields.join("") + file);
    expect(body.data).toMatchObject({ created: 1, skipped: 0 });
    for (const [name, value, message] of [
      ["heading_line", "-1", MESSAGES.server.importHeadingLineUnread(1_000)],
      ["heading_line", "1001", MESSAGES.server.importHeadingLineUnread(1_000)],
      ["separator", "x", MESSAGES.server.importSeparatorUnread],
    ] as const) {
      const wrong = await send(person, field(name, value) + file);
      expect([wrong.status, wrong.body.message]).toEqual([400, message]);
    }
  });

  it.each([
    ["says no boundary", "", "multipart/form-data"],
    ["says an empty boundary", `${fileStart}email\na@x.in${END}`, "multipart/form-data; boundary="],
    ["ends in a part's head", fileStart.slice(0, -8), TYPE["content-type"]],
    ["ends in the file", `${fileStart}email\na@x.in`, TYPE["content-type"]],
    ["has no parts", `--${BOUNDARY}--\r\n`, TYPE["content-type"]],
    ["is something else", "{}", TYPE["content-type"]],
  ])("whose body %s is refused with a sentence, and leaves nothing", async (_, body, type) => {
    const person = await run().signIn();
    const response = await send(person, body, { "content-type": type });
    expect([response.status, response.body.message]).toEqual([
      400,
      MESSAGES.customers.uploadNeedsCsv,
    ]);
    expect((await person.rest("GET", "/customer/imports")).body.data).toEqual([]);
  });

  it("that breaks off leaves nothing, and the next one starts at once", async () => {
    const person = await run().signIn();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const uploading = request(`${run().deps.config.publicUrl}/api/customer/upload-csv`, {
      method: "POST",
      headers: { ...TYPE, cookie, "content-length": "9000000" },
    });
    uploading.on("error", () => {});
    uploading.write(`${fileStart}email\n${"x".repeat(1_200_000)}`);
    const imports = async () => (await person.rest("GET", "/customer/imports")).body.data;
    await vi.waitFor(async () => expect(await imports()).toHaveLength(1), PATIENCE);
    uploading.destroy();
    await vi.waitFor(async () => expect(await imports()).toEqual([]), PATIENCE);
    const { rows } = await run().deps.db.execute(sql`select count(*)::int as n from import_chunks`);
    expect(rows).toEqual([{ n: 0 }]);
    expect((await send(person, `${fileStart}email\na@x.in${END}`)).status).toBe(200);
  });
});

it("pages of imports are asked for by limit and the last id of the page before", async () => {
  const person = await run().signIn();
  for (const n of [1, 2, 3]) await send(person, `${fileStart}email\n${n}@x.in${END}`);
  const page = async (query: string) => await person.rest("GET", `/customer/imports${query}`);
  const all = (await page("")).body.data.map(({ _id }: Body) => _id);
  expect(all).toHaveLength(3);
  expect((await page(`?limit=1&before=${all[0]}`)).body.data).toMatchObject([{ _id: all[1] }]);
  for (const nonsense of ["?limit=0", "?limit=x", "?limit=1000", "?before=a&before=b"]) {
    expect((await page(nonsense)).status, nonsense).toBe(400);
  }
});
