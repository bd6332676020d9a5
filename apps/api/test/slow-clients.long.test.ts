import { connect } from "node:net";
import type { Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withTestApp } from "./harness.ts";
import type { TestApp, TestClient } from "./harness.ts";

const WINDOW_MS = 5_000;

/** Gives a head the time that a busy machine needs for many at once. */
const run = withTestApp({
  listen: true,
  jobs: true,
  app: {
    patience: { bodyMs: 800, checkMs: 50, window: { ms: WINDOW_MS, bytes: 64 } },
  },
});

const portOf = ({ deps }: TestApp): number => Number(new URL(deps.config.publicUrl).port);
const cookiesOf = ({ cookies }: TestClient): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends this text on a connection and no more; returns the response up to the connection's end. */
async function sendsAlone(app: TestApp, text: string): Promise<string> {
  const socket = connect(portOf(app), "127.0.0.1");
  await once(socket, "connect");
  socket.write(text);
  return await responseOf(socket);
}

async function responseOf(socket: Socket): Promise<string> {
  let response = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (response += piece));
  socket.on("error", () => {});
  await once(socket, "close");
  return response;
}

const head = (lines: string[]): string =>
  ["POST /api/auth/google-login HTTP/1.1", "host: localhost", ...lines, "", ""].join("\r\n");
const TOO_SLOW =
  /^HTTP\/1\.1 408 [^]*\r\n\r\n\{.*"message":"The request took too long to arrive\. Please try again"\}$/;

describe("a request that does not come whole", () => {
  const hasty = withTestApp({
    listen: true,
    app: { patience: { headMs: 400, bodyMs: 800, checkMs: 50 } },
  });

  it.concurrent.each([
    ["nothing at all", ""],
    ["half of a first line", "GET /api/aut"],
    ["half of a head", "GET /api/auth/config HTTP/1.1\r\nhost: local"],
    ["half of a body", `${head(["content-type: application/json", "content-length: 1000"])}{"tok`],
    [
      "half of a body of unknown length",
      `${head(["content-type: application/json", "transfer-encoding: chunked"])}4\r\n{"to\r\n`,
    ],
  ])("is told so and its connection ended: %s", async (_, text) => {
    expect(await sendsAlone(hasty(), text)).toMatch(TOO_SLOW);
  });

  it("is ended as well when its response was given before its end", async () => {
    const response = await sendsAlone(
      hasty(),
      `POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000\r\n\r\nno`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
  });

  it("is held for nobody else meanwhile", async () => {
    const slow = Array.from({ length: 50 }, async () =>
      sendsAlone(hasty(), `${head(["content-type: application/json", "content-length: 1000"])}{`),
    );
    expect((await hasty().signIn()).cookies.has("accessToken")).toBe(true);
    for (const response of await Promise.all(slow)) expect(response).toMatch(TOO_SLOW);
  });
});

describe("an upload", () => {
  const CSV = Array.from({ length: 60 }, (_, nth) => `Asha ${nth},asha${nth}@example.com\n`);

  function upload(person: TestClient): Socket {
    const socket = connect(portOf(run()), "127.0.0.1");
    const lines = [
      "POST /api/customer/upload-csv HTTP/1.1",
      "host: localhost",
      `cookie: ${cookiesOf(person)}`,
      "content-type: multipart/form-data; boundary=b",
      "transfer-encoding: chunked",
      "connection: close",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    say(
      socket,
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nname,email\n',
    );
    return socket;
  }
  const say = (socket: Socket, text: string): boolean =>
    socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);

  it("that is slow but goes on is taken, however long a body may take otherwise", async () => {
    const person = await run().signIn();
    const socket = upload(person);
    const response = responseOf(socket);
    for (const line of CSV) {
      say(socket, line);
      await pause(50);
    }
    say(socket, "\r\n--b--\r\n");
    socket.write("0\r\n\r\n");
    expect(await response).toMatch(/^HTTP\/1\.1 200 [^]*60 customers created/);
  });

  it("that brings next to nothing is ended, and leaves nothing behind", async () => {
    const person = await run().signIn();
    const socket = upload(person);
    const drip = setInterval(() => say(socket, "x"), 1_000);
    const response = await responseOf(socket);
    clearInterval(drip);
    expect(response).toMatch(TOO_SLOW);
    await expect
      .poll(async () => (await person.rest("GET", "/customer/imports")).body.data)
      .toEqual([]);
  });
});

describe("a body of somebody who has not signed in", () => {
  const large = { token: "x".repeat(17 * 1024) };
  const SIGN_IN = "Please sign in to continue";

  it("is read up to 16 KiB where anybody may call", async () => {
    const { status, body } = await run().visitor().rest("POST", "/auth/google-login", large);
    expect([status, body.message]).toEqual([413, "This is larger than the limit"]);
  });

  it("is not waited for anywhere else", async () => {
    const calls = [
      ["/api/user/create-segment", ""],
      ["/api/user/create-segment", "cookie: accessToken=forged\r\n"],
      ["/trpc/auth.login", ""],
      ["/trpc/segments.create", ""],
      ["/trpc/segments.create", "cookie: accessToken=forged\r\n"],
    ].map(async ([path, cookie]) => {
      // Answered and closed while most of it is still to come: none of it is kept.
      const response = await sendsAlone(
        run(),
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${cookie}content-type: application/json\r\ncontent-length: 900000\r\n\r\n{"a":"${"x".repeat(100_000)}`,
      );
      expect(response, path).toMatch(/^HTTP\/1\.1 401 /);
      expect(response).toContain(SIGN_IN);
    });
    await Promise.all(calls);
  });

  it("is refused to the screens in words that let them renew the session and try again", async () => {
    const draft = { name: "Long", subject: "", body: "x".repeat(90_000) };
    const { status, body } = await run().visitor().mutate("campaigns.saveDraft", { draft });
    expect(status).toBe(401);
    expect(body.error).toMatchObject({
      message: SIGN_IN,
      data: { code: "UNAUTHORIZED", httpStatus: 401, errors: [] },
    });
  });

  it("may be large once they have", async () => {
    const person = await run().signIn();
    const draft = { name: "Long", subject: "", body: "x".repeat(90_000) };
    expect((await person.mutate("campaigns.saveDraft", { draft })).status).toBe(200);
  });
});
