import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import { uploadFile as upload } from "../../../test/upload-file.ts";

const run = withTestApp();

const download = async (url: string, headers: Record<string, string> = {}) =>
  await run().app.inject({ method: "GET", url: new URL(url).pathname, headers });

const PDF = "%PDF-1.7\nprices";

describe("a file", () => {
  it("is downloaded by anybody at its address, and never shown", async () => {
    const person = await run().signIn();
    const { status, data } = await upload(person, PDF, "मूल्य (1) 100%.pdf");
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...{ name: "मूल्य (1) 100%.pdf", format: "pdf", bytes: PDF.length, replacedAt: null },
      url: expect.stringMatching(/\/files\/\d+\/[\w-]{22}\/1-100\.pdf$/),
    });
    const got = await download(data.url);
    expect(got.body).toBe(PDF);
    expect(got.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "content-disposition": `attachment; filename="_ (1) 100_.pdf"; filename*=UTF-8''%E0%A4%AE%E0%A5%82%E0%A4%B2%E0%A5%8D%E0%A4%AF%20%281%29%20100%25.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
      "cache-control": "public, no-cache",
    });
    expect(got.headers["set-cookie"]).toBeUndefined();
    const again = await download(data.url, { "if-none-match": String(got.headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await run().app.inject({ method: "HEAD", url: new URL(data.url).pathname });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
      ...[200, "", String(PDF.length)],
    ]);
    // Tags for web analytics may follow, and the name is for people.
    const path = new URL(data.url).pathname;
    const tagged = await run().app.inject({ url: `${path}?utm_source=x`.replace("1-100", "x") });
    expect(tagged.body).toBe(PDF);
    expect((await download(data.url.replace(/files\/\d+/, "files/999999"))).statusCode).toBe(404);
  });

  it("is whole, however large", async () => {
    const person = await run().signIn();
    const large = Buffer.alloc(3_000_001);
    for (let at = 0; at < large.length; at += 1) large[at] = 32 + ((at * 7 + (at >> 9)) % 90);
    const { data } = await upload(person, large, "large.txt");
    expect((await download(data.url)).rawPayload.equals(large)).toBe(true);
    const tooLarge = await upload(person, Buffer.alloc(10 * 1024 * 1024 + 1, 32), "a.txt");
    expect(tooLarge).toMatchObject({ status: 413, message: "A file may have at most 10 MB" });
  });

  it("is there once under a name, and nobody else's", async () => {
    const [person, other] = [await run().signIn(), await run().signIn()];
    const [first, second] = [await upload(person, PDF), await upload(person, PDF)];
    expect(second.data).toEqual(first.data);
    expect((await upload(person, PDF, "b.pdf")).data._id).not.toBe(first.data._id);
    const path = `/files/${first.data._id}`;
    for (const method of ["GET", "DELETE"] as const) {
      const response = await other.rest(method, path);
      expect([response.status, response.body.message]).toEqual([404, "File not found"]);
    }
    expect((await upload(other, PDF, "x.pdf", `${path}/replace`)).status).toBe(404);
    expect((await other.rest("GET", "/files")).body.data).toEqual([]);
    const { body } = await person.rest("GET", "/files?search=PRICE");
    expect(body.data).toEqual([first.data]);
    expect(body.library).toMatchObject({ files: 2, bytes: 2 * PDF.length, mostFiles: 200 });
  });

  it("takes the place of another at its address", async () => {
    const person = await run().signIn();
    const { data } = await upload(person, PDF);
    const before = await download(data.url);
    const path = `/files/${data._id}/replace`;
    const { status, data: replaced } = await upload(person, "a,b\r\n1,2", "Prices.csv", path);
    expect([status, replaced.name, replaced.format]).toEqual([200, "Prices.csv", "csv"]);
    expect(replaced.replacedAt).not.toBeNull();
    const after = await download(data.url, { "if-none-match": String(before.headers["etag"]) });
    expect([after.statusCode, after.body, after.headers["content-type"]]).toEqual([
      ...[200, "a,b\r\n1,2", "text/csv"],
    ]);
    expect(await upload(person, "<html>", "a.pdf", path)).toMatchObject({
      ...{ status: 415, message: "Web pages and SVG can't be used. Export the file as PDF" },
    });
    expect(await upload(person, "", "a.pdf", path)).toMatchObject({ status: 422 });
  });

  it("can't be removed while an unsent message links to it", async () => {
    const person = await run().signIn();
    const { data } = await upload(person, PDF);
    const button = { id: "a", type: "button", align: "center", label: "Prices", link: data.url };
    const design = { version: 2, blocks: [button] };
    await person.rest("POST", "/template", {
      ...{ name: "Prices", subject: "Prices", mode: "design", content: design },
    });
    const saved = await person.rest("POST", "/saved-block", { name: "Button", block: button });
    const usedBy = [
      { kind: "template", name: "Prices" },
      { kind: "saved-block", name: "Button" },
    ];
    const path = `/files/${data._id}`;
    expect((await person.rest("GET", path)).body.data).toEqual({ ...data, usedBy });
    const refused = await person.rest("DELETE", path);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "“Price list.pdf” is linked in the template “Prices”, the saved block “Button”. Remove the link there first",
    ]);
    await person.rest("DELETE", `/saved-block/${saved.body.data._id}`);
    const { db } = run().deps;
    const { account } = await run().memberOf(person);
    await db.execute(sql`delete from message_templates where account_id = ${account.id}`);
    expect((await person.rest("DELETE", path)).body.message).toBe("File deleted");
    expect((await download(data.url)).statusCode).toBe(404);
  });

  it("finds room, or a sentence", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    const { db } = run().deps;
    await db.execute(sql`
      insert into files (account_id, key, hash, name, format, size, content)
      select ${account.id}, 'full' || n, 'n', 'n', 'txt', 1000, '' from generate_series(1, 200) n
    `);
    expect(await upload(person, PDF)).toMatchObject({
      ...{ status: 422, message: "There can be at most 200 files. Delete unused ones" },
    });
    await db.execute(sql`delete from files where account_id = ${account.id} and key <> 'full1'`);
    await db.execute(sql`update files set size = 209715200 where account_id = ${account.id}`);
    expect(await upload(person, PDF)).toMatchObject({
      ...{ status: 422, message: expect.stringContaining("at most 200 MB together") },
    });
  });

  it("is there no more once its account is closed", async () => {
    const person = await run().signIn();
    const { data } = await upload(person, PDF);
    const { email } = (await person.rest("GET", "/auth/verify")).body.user;
    expect((await person.rest("POST", "/auth/close-account", { email })).status).toBe(200);
    expect((await download(data.url)).statusCode).toBe(404);
  });
});
