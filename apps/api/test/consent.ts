import { expect } from "vitest";

/** Where the page of consent sends a browser after a choice: a path of this server's. */
export async function consentAt(url: string, choice: Record<string, string>): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url);
  const response = await fetch(origin + pathname, {
    method: "POST",
    body: new URLSearchParams([...searchParams, ...Object.entries(choice)]),
    redirect: "manual",
  });
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get("location") ?? "");
  return back.pathname + back.search;
}
