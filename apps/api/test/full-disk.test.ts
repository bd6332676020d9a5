import { MESSAGES } from "@dakiya/domain/messages";
import type pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { openDrizzle } from "../src/db/pool/open-drizzle.ts";
import { withTestApp } from "./harness.ts";
import { until } from "./installation.ts";

const run = withTestApp();

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const REFUSED = {
  statusCode: 503,
  success: false,
  error: "DISK_FULL",
  message: MESSAGES.server.diskFull,
};

/** Throws the driver's error for a full disk. */
async function noSpace(): Promise<never> {
  throw Object.assign(new Error("could not extend file: No space left on device"), {
    code: "53100",
    severity: "ERROR",
  });
}

/** From here on every statement of an account fails so. */
function fillDisk(): void {
  const { database } = run().deps;
  const { of } = database;
  onTestFinished(() => void (database.of = of));
  const pool: Partial<pg.Pool> = { query: noSpace, connect: noSpace };
  database.of = () => openDrizzle(pool as pg.Pool);
}

it("is a sentence in an import, an upload of an image, an export and any change", async () => {
  const person = await run().signIn();
  fillDisk();
  const uploaded = await person.upload("people.csv", "email\na@x.in");
  expect([uploaded.status, uploaded.body]).toEqual([503, REFUSED]);
  const image = await person.inject({
    method: "POST",
    url: "/api/images",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      PIXEL,
      Buffer.from("\r\n--b--\r\n"),
    ]),
  });
  expect([image.statusCode, image.json()]).toEqual([503, REFUSED]);
  for (const path of ["/customer/export.csv", "/customer/get"]) {
    const { status, body, response } = await person.rest("GET", path);
    expect([status, body], path).toEqual([503, REFUSED]);
    expect(response.headers["retry-after"], path).toBeDefined();
  }
  const added = await person.rest("POST", "/customer", { name: "A", email: "a@x.in" });
  expect([added.status, added.body]).toEqual([503, REFUSED]);
  const { status, body } = await person.mutate("customers.create", { name: "A", email: "a@x.in" });
  expect([status, body.error.message]).toEqual([503, MESSAGES.server.diskFull]);
});

it("is the readiness error when the database responds with it", async () => {
  const { database } = run().deps;
  const { probe } = database;
  onTestFinished(() => void (database.probe = probe));
  database.probe = noSpace;
  const ready = async () => (await run().visitor().inject({ url: "/readyz" })).json();
  await until("its refusal", async () => (await ready()).success === false);
  expect(await ready()).toEqual(REFUSED);
});
