import { MESSAGES } from "@dakiya/domain/messages";
import Fastify from "fastify";
import { expect, it } from "vitest";
import type { Ctx } from "../deps.ts";
import { registerReceiver } from "./receive-file.ts";

const BODY = [
  ...["--x", 'Content-Disposition: form-data; name="file"; filename="a.txt"', ""],
  ...["a", "--x--", ""],
].join("\r\n");

it("says of what too much is uploaded at a time", async () => {
  const app = Fastify();
  const ctx = { account: { id: 1 } } as unknown as Ctx;
  let release: (value: null) => void = () => {};
  const held = new Promise<null>((resolve) => {
    release = resolve;
  });
  let received = 0;
  await app.register(async (scope) => {
    const receive = await registerReceiver(scope);
    scope.post("/:kind", async (request) => {
      const { kind } = request.params as { kind: "files" | "images" };
      const words = kind === "files" ? MESSAGES.files : MESSAGES.images;
      return await receive(request, ctx, words, async () => {
        received += 1;
        return await held;
      });
    });
  });
  const post = async (kind: string) =>
    await app.inject({
      ...{ method: "POST", url: `/${kind}`, payload: BODY },
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
  const first = Array.from({ length: 4 }, () => post("files"));
  await expect.poll(() => received).toBe(4);
  expect((await post("files")).json()).toMatchObject({ message: MESSAGES.files.busy });
  expect((await post("images")).json()).toMatchObject({ message: MESSAGES.images.busy });
  release(null);
  await Promise.all(first);
  await app.close();
});
