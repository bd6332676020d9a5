import { useCustomers } from "../widgets/customers/use-customers.ts";

/** Loads the customers as soon as somebody is signed in, so that their page opens filled. */
export function PreloadCustomers() {
  useCustomers();
  return null;
}
