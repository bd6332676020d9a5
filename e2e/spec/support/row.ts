/** One thing the product promises on a screen. */
export interface Row {
  /** Screen, thing, and what of it: "login.email-form.does-nothing". */
  readonly id: string;
  /** The heading of docs/product.md it belongs to: "Sign-in". */
  readonly section: string;
  /** The promise in our own words. */
  readonly says: string;
}
