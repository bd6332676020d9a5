// Fastify that answers every request with the product's pixel, and does nothing else. A process of its own.
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const app = fastify();
app.get("/t/o/*", (_request, reply) => {
  void reply
    .header("content-type", "image/gif")
    .header("cache-control", "no-store, private")
    .header("cross-origin-resource-policy", "cross-origin")
    .send(PIXEL);
});
await app.listen({ host: "127.0.0.1", port: 0 });
process.on("message", () => {});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: (app.server.address() as AddressInfo).port });
