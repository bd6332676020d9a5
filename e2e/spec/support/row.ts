/** One thing the product promises on a screen. */
export interface Row {
  /** Screen, thing, and what of it: "login.email-form.does-nothing". */
  readonly id: string;
  /** Where in the specification it stands: "§2 Sign-in page". */
  readonly section: string;
  /** The promise in our own words. */
  readonly says: string;
}
