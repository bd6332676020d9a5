import { MESSAGES } from "@dakiya/domain/messages";
import { AppError } from "../../errors.ts";

/** The refusal of an email that another of the user's customers has. */
export function emailTaken(): AppError {
  const message = MESSAGES.server.customerExists;
  return new AppError("conflict", message, { fields: [{ path: "email", message }] });
}

/** Tells whether a statement failed because the email is another customer's. */
export function isEmailTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("constraint" in at && at.constraint === "customers_owner_email") return true;
  }
  return false;
}
