import sharp from "sharp";
import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";

const run = withTestApp();
const fetched = async (path: string) => await run().app.inject({ method: "GET", url: path });

it("made-up products have pictures, in previews and in the sample data, and no email shows the latter", async () => {
  const person = await run().signIn();
  const order = { external_id: "1", placed_at: "2026-11-01T10:00:00Z", amount: 5 };
  const items = [{ sku: "rose-water", name: "Rose water", price: 5 }];
  await person.rest("POST", "/order/batch", {
    orders: [{ ...order, email: "a@x.example", items }],
  });
  await person.rest("POST", "/user/sample-data", {});
  const { body } = await person.rest("GET", "/products?limit=200");
  const products: { name: string; image: string | null; link: string | null }[] = body.data;
  expect(products).toHaveLength(18);
  expect(body.totals).toEqual({ products: 18, ready: 0 });
  // The account sells one of them itself.
  expect(products.filter(({ image }) => image === null).map(({ name }) => name)).toEqual([
    "Rose water",
  ]);
  const pictures = [...new Set(products.flatMap(({ image }) => image ?? []))];
  expect(pictures).toHaveLength(5);
  const bytes = new Set<string>();
  for (const url of pictures) {
    const { statusCode, headers, rawPayload } = await fetched(new URL(url).pathname);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    bytes.add(rawPayload.toString("base64"));
  }
  expect(bytes.size).toBe(5);
  for (const name of ["sample-product-0", "sample-product-6", "sample-product-1x"])
    expect((await fetched(`/images/${name}`)).statusCode).toBe(404);
  await person.rest("DELETE", "/user/sample-data");
  const left = await person.rest("GET", "/products?limit=200");
  expect(left.body.data).toMatchObject([{ name: "Rose water", image: null }]);
});
