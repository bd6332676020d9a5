import type { Body, TestClient } from "./harness.ts";

/** A PNG of one pixel, in base64. */
export const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const BOUNDARY = "----file";

/** Uploads a file as somebody, or puts it in the place of another (`path`). */
export async function uploadFile(
  person: Pick<TestClient, "inject">,
  content: Buffer | string,
  filename = "Price list.pdf",
  path = "/files",
): Promise<{ status: number; data: Body; message: string }> {
  const disposition = `content-disposition: form-data; name="file"; filename="${filename}"`;
  const response = await person.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
  const { data, message }: Body = response.json();
  return { status: response.statusCode, data, message };
}
