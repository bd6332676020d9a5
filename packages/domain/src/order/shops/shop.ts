/** Columns of an export of orders. */
export type OrderColumn =
  | "id"
  | "number"
  | "email"
  | "placed"
  | "paid"
  | "status"
  | "cancelled"
  | "total"
  | "refunded"
  | "currency"
  | "marketing"
  | "name"
  | "firstName"
  | "lastName"
  | "phone"
  | "city"
  | "coupon"
  | "sku"
  | "item"
  | "quantity"
  | "price";

/** A shop or payment service whose exports are known. */
export type Shop = {
  /** The source its orders have, unless the account has several such shops. */
  source: string;
  label: string;
  /** The headings of each column; the first that the file has counts. */
  headings: Partial<Record<OrderColumn, readonly string[]>>;
  /** Columns that tell its exports from other files. */
  needs: readonly OrderColumn[];
  /** Headings, any of which only its exports have. */
  distinctive?: readonly string[];
  /** Its `id` or number is unlike that of any other shop of the kind. */
  isUnique?: boolean;
  /** Status of its rows without one. */
  status?: "paid" | "placed";
  /** Rows are attempts to pay: those that did not go through are no orders. */
  isPayments?: boolean;
};
