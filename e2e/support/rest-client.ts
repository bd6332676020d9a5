/** A program that uses the REST API: keeps the cookies it is given, as curl does with a cookie jar. */
export type RestClient = {
  get: (path: string) => Promise<RestResponse>;
  send: (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<RestResponse>;
  upload: (filename: string, content: string) => Promise<RestResponse>;
  /** The value of a cookie it has been given. */
  cookie: (name: string) => string;
};

export type RestResponse = {
  status: number;
  message: string;
  // oxlint-disable-next-line no-explicit-any -- each test looks into the part it is about
  data: any;
};

/** Talks to the server at `url`. */
export function restClient(url: string): RestClient {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit): Promise<RestResponse> => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(`${url}/api${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const { message, data } = (await response.json()) as RestResponse;
    return { status: response.status, message, data };
  };
  return {
    get: async (path) => await request(path, {}),
    cookie: (name) => cookies.get(name) ?? "",
    send: async (method, path, body) =>
      await request(path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }),
    upload: async (filename, content) => {
      const form = new FormData();
      form.append("file", new Blob([content], { type: "text/csv" }), filename);
      return await request("/customer/upload-csv", { method: "POST", body: form });
    },
  };
}
