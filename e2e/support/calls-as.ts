import type { APIRequestContext, Browser } from "playwright-core";
import type { SignedIn } from "./sign-in.ts";

const RULES = {
  combinator: "and",
  rules: [{ field: "total_spent", operator: ">=", value: 0 }],
};
const TEMPLATE = {
  subject: "A little light for {first_name|you}",
  body: "Hi {name},\n\nthe lamps of {city|your town} are lit.",
  variables: ["name", "city"],
};
/** Calls of the REST API; one that is refused throws. */
export type Calls = {
  get: (path: string) => Promise<unknown>;
  put: (path: string, data: unknown) => Promise<unknown>;
  post: (path: string, data: unknown) => Promise<unknown>;
  image: (name: string, png: Buffer) => Promise<unknown>;
  upload: (name: string, text: string, headers?: Record<string, string>) => Promise<unknown>;
};

/** Runs calls of the REST API as a signed-in user. */
export async function callsAs<Result>(
  browser: Browser,
  baseURL: string,
  storageState: SignedIn,
  work: (calls: Calls) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL, storageState });
  const call = async (answer: ReturnType<APIRequestContext["fetch"]>): Promise<unknown> => {
    const response = await answer;
    if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`);
    const { data } = (await response.json()) as { data: unknown };
    return data;
  };
  const { request } = context;
  try {
    return await work({
      get: async (path) => await call(request.get(path)),
      put: async (path, data) => await call(request.put(path, { data })),
      post: async (path, data) => await call(request.post(path, { data })),
      image: async (name, png) => {
        const file = { name, mimeType: "image/png", buffer: png };
        return await call(request.post("/api/images", { multipart: { file } }));
      },
      upload: async (name, text, headers = {}) => {
        const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
        return await call(
          request.post("/api/customer/upload-csv", {
            multipart: { file },
            headers,
            timeout: 60_000,
          }),
        );
      },
    });
  } finally {
    await context.close();
  }
}

/** A campaign to everybody, now or at a time. */
export async function createCampaign(
  post: Calls["post"],
  name: string,
  schedule?: { at: string; timeZone: string },
): Promise<void> {
  const segment = (await post("/api/user/create-segment", {
    name: `Segment for ${name}`,
    description: "",
    rules: RULES,
  })) as { _id: string };
  await post("/api/user/create-campaign", {
    name,
    segmentId: segment._id,
    template: TEMPLATE,
    ...(schedule === undefined ? {} : { schedule }),
  });
}
