// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { sendJson, startLoopbackServer } from "../../../test-support/loopback-server.ts";
import { uploadCsv } from "./upload-csv.ts";

const FILE = new File(["name,email\n"], "customers.csv", { type: "text/csv" });

async function refusalOf(status: number, type: string, body: string) {
  await startLoopbackServer(({ url }, response) => {
    if (url === "/api/auth/verify") return sendJson(response, 200, {});
    response.writeHead(status, { "content-type": type }).end(body);
  });
  const never = new AbortController().signal;
  return await uploadCsv(FILE, { enrol: false, signal: never, onProgress: () => {} });
}

it.each([
  [
    413,
    "text/html",
    "<html><center><h1>413 Request Entity Too Large</h1></center></html>",
    "The file is larger than the proxy of this server allows. Split it, or ask your administrator to allow larger uploads",
  ],
  [
    413,
    "application/json",
    '{"message":"The file is larger than 5 MiB"}',
    "The file is larger than 5 MiB",
  ],
  [502, "text/html", "<html>Bad Gateway</html>", "Failed to upload customers"],
])("an upload that ends in a %i of %s says why", async (status, type, body, refusal) => {
  expect(await refusalOf(status, type, body)).toEqual({ refusal });
});
