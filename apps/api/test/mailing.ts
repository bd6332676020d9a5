import { until } from "./installation.ts";
import type { SignedIn } from "./installation.ts";

/** Settings of a user who mails by Resend, which takes a hundred mails in a request. */
export const RESEND = {
  emailService: "resend",
  smtpUser: "hello@acme.example.com",
  fromName: "Acme",
  resendApiKey: "re_0123456789abcdef",
};

/**
 * Imports that many people of Agra, and waits for a worker to have done it.
 *
 * @param domain - Of their addresses.
 */
export async function importPeople(
  call: SignedIn,
  count: number,
  domain = "example.com",
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => `P ${i},p${i}@${domain},Agra`);
  const form = new FormData();
  const file = new Blob([["name,email,city", ...rows].join("\n")], { type: "text/csv" });
  form.append("file", file, "customers.csv");
  const { importId } = await call<{ importId: string }>("POST", "/customer/upload-csv", form);
  await until("the import's end", async () => {
    const { status } = await call("GET", `/customer/imports/${importId}`);
    return status === "completed";
  });
}

/** Starts a campaign to all customers in Agra; returns its id. */
export async function mailAgra(call: SignedIn): Promise<string> {
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "agra" }] };
  const segment = await call("POST", "/user/create-segment", { name: "All", rules });
  const campaign = await call("POST", "/user/create-campaign", {
    name: "All",
    segmentId: segment["_id"],
    template: { subject: "Hello", body: "Hi {name}" },
  });
  return String(campaign["_id"]);
}
