import { expect } from "vitest";
import type { TestClient } from "./harness.ts";

/** Gives somebody a sender by Brevo, the customer Asha Rao of Pune, and a segment of `rules`; returns its id. */
export async function readyToSend(person: TestClient, rules: object): Promise<string> {
  await person.rest("PUT", "/user/email-settings", {
    emailService: "brevo",
    smtpUser: "hello@acme.example.com",
    fromName: "Acme",
    brevoApiKey: "xkeysib-good",
  });
  const asha = { name: "Asha Rao", email: "asha@people.example.com", address: { city: "Pune" } };
  expect((await person.rest("POST", "/customer/", asha)).status).toBe(201);
  const segment = await person.rest("POST", "/user/create-segment", { name: "All", rules });
  return segment.body.data._id;
}
