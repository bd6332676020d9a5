// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson, startLoopbackServer } from "../../test-support/loopback-server.ts";
import { refreshCount, refreshSession } from "./refresh-session.ts";
import { sessionFetch } from "./session-fetch.ts";
import { session } from "./session.ts";

beforeEach(() => session.begin({ _id: "1", name: "Asha Rao", email: "asha@example.in" }));

describe("sessionFetch", () => {
  it("sends a refused upload again, whole, after one refresh", async () => {
    let valid = false;
    const bodies: string[] = [];
    await startLoopbackServer((request, response, body) => {
      if (request.url === "/api/auth/refresh-token") {
        valid = true;
        return sendJson(response, 200, {});
      }
      bodies.push(body);
      return sendJson(response, valid ? 200 : 401, {});
    });
    const form = new FormData();
    form.set("file", new File(["name,email\nAsha,a@example.in\n"], "people.csv"));
    const response = await sessionFetch("/api/customer/upload-csv", { method: "POST", body: form });
    expect(response.status).toBe(200);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).toContain("Asha,a@example.in");
  });

  it("shares one refresh among requests refused at the same time", async () => {
    let valid = false;
    let refreshes = 0;
    await startLoopbackServer((request, response) => {
      if (request.url !== "/api/auth/refresh-token")
        return sendJson(response, valid ? 200 : 401, {});
      refreshes += 1;
      valid = true;
      return sendJson(response, 200, {});
    });
    const responses = await Promise.all(["/a", "/b", "/c"].map((path) => sessionFetch(path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refreshes).toBe(1);
  });

  it("does not refresh again for a request that only came back late", async () => {
    let refreshes = 0;
    await startLoopbackServer((_request, response) => {
      refreshes += 1;
      sendJson(response, 200, {});
    });
    const countBefore = refreshCount();
    await expect(refreshSession(countBefore)).resolves.toBe("renewed");
    await expect(refreshSession(countBefore)).resolves.toBe("renewed");
    expect(refreshes).toBe(1);
  });

  it("ends the session and hands the 401 back when the refresh is refused", async () => {
    await startLoopbackServer((_request, response) => sendJson(response, 401, {}));
    const response = await sessionFetch("/api/customer/get");
    expect(response.status).toBe(401);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "expired" });
  });

  it.each([429, 502, 503, 504])(
    "keeps the session when a gateway answers the refresh with %d",
    async (status) => {
      const paths: string[] = [];
      await startLoopbackServer(({ url }, response) => {
        paths.push(url ?? "");
        const isRefresh = url === "/api/auth/refresh-token";
        response.writeHead(isRefresh ? status : 401, { "content-type": "text/html" });
        response.end("<h1>Bad Gateway</h1>");
      });
      await expect(sessionFetch("/api/customer/get")).rejects.toThrow("could not be renewed");
      expect(session.get().status).toBe("authenticated");
      expect(paths).toEqual(["/api/customer/get", "/api/auth/refresh-token"]);
    },
  );

  it("does not refresh for a refusal that is not a 401", async () => {
    const paths: string[] = [];
    await startLoopbackServer(({ url }, response) => {
      paths.push(url ?? "");
      sendJson(response, 403, {});
    });
    expect((await sessionFetch("/api/customer/get")).status).toBe(403);
    expect(paths).toEqual(["/api/customer/get"]);
  });
});
