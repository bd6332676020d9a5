/** A count with its thousands apart, as India writes them. */
export const grouped = (count: number): string => count.toLocaleString("en-IN");

export const customers = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "customer" : "customers"}`;

export const addresses = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "address" : "addresses"}`;

export const orders = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "order" : "orders"}`;

export const rows = (count: number): string => `${grouped(count)} ${count === 1 ? "row" : "rows"}`;

export const recipients = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "recipient" : "recipients"}`;
