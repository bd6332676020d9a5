import { grouped } from "../counted-words.ts";

/** Messages about orders. */
export const ORDER_MESSAGES = {
  loadFailed: "Failed to load the orders",
  saveFailed: "Failed to save the order",
  deleteFailed: "Failed to delete the order",
  ratesFailed: "Failed to save the rates",
  saved: "Order saved",
  deleted: "Order deleted",
  ratesSaved: "Rates saved",
  attributionSaved: "Campaign revenue saved",
  attributionFailed: "Failed to save how orders count",
  none: "No orders yet",
  noneHint: "Upload your shop’s export, connect the shop, or add orders by hand.",
  noneFound: "No order matches",
  noRate: (currency: string): string =>
    `There is no rate for ${currency}. Set one on the Orders page, then send the order again`,
  belongsToAnother: (number: string): string =>
    `Order ${number} belongs to another customer. If it comes from another shop, give that shop its own source. To move it, send "change_customer": true`,
  tooMany: (most: number): string =>
    `An account can have ${grouped(most)} orders. Delete some, then send the others again`,
  nameShop: "Please choose the shop of the orders",
  statusesSaved: "Order statuses saved",
  statusesFailed: "Failed to save the order statuses",
  paymentsLeftOut: (count: number): string =>
    `${grouped(count)} ${count === 1 ? "payment" : "payments"} that failed ${count === 1 ? "was" : "were"} left out`,
  openWords: (words: readonly string[]): string =>
    `Counted as unpaid, because no meaning is set: ${words.join(", ")}. Set one under Order statuses on the Orders page, then import the file again`,
  noAddresses: (shop: string): string =>
    `This ${shop} export has no email addresses, so its orders match no customer. Add a column "Email", then upload it again`,
  fromOrdersNow: "Total spent, order count and last purchase now come from orders",
  tooLarge: "The order's amount in rupees is too large",
  setByOrders:
    "Total spent, order count and last purchase come from orders. To set them by hand, switch to files on the Fields page",
  importedNote: "The file has orders. They are on the Orders page",
  importLeftOut:
    "Total spent, order count and last purchase come from orders, so these columns were ignored",
  fromFiles: "Total spent, order count and last purchase come from files and forms.",
  fromOrders:
    "Total spent, order count and last purchase come from orders, minus refunds and cancellations. Files and forms can’t set them.",
  nothingChanges: "No customer’s figures change.",
  lastStay: "Customers keep their figures until a file or a form changes them.",
  switchFailed: "Failed to change the source of purchases",
  switched: { files: "Purchases now come from files", orders: "Purchases now come from orders" },
  confirmDelete: (number: string): string =>
    `Are you sure you want to delete the order "${number}"? This action cannot be undone.`,
  stored: (c: { created: number; updated: number; unchanged: number; refused: number }): string =>
    [
      [c.created, "added"],
      [c.updated, "changed"],
      [c.unchanged, "unchanged"],
      [c.refused, "refused"],
    ]
      .filter(([n], nth) => n !== 0 || nth === 0)
      .map(([n, what]) => `${grouped(Number(n))} ${what}`)
      .join(", "),
};

/** Messages about products. */
export const PRODUCT_MESSAGES = {
  loadFailed: "Failed to load the products",
  saveFailed: "Failed to save the product",
  saved: "Product saved",
  none: "No products yet",
  noneHint: "They appear with the first order that has items.",
  noneFound: "No product matches",
  leftOut: "There are no products to show this customer, so their block is left out.",
  noLink: "A product's link starts with https:// or http:// and has no variables",
} as const;
