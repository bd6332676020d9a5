import { grouped } from "./counted-words.ts";

/** What is said about orders. */
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
  noneHint: "Orders come from your shop’s export or its programs, or are added by hand.",
  noneFound: "No order matches",
  noRate: (currency: string): string =>
    `There is no rate for ${currency}. Set one on the Orders page, then send the order again`,
  belongsToAnother: (number: string): string =>
    `Order ${number} is another customer's. If it is of another shop, give that shop its own source; to move the order, send "change_customer": true`,
  tooMany: (most: number): string =>
    `An account can have ${grouped(most)} orders. Delete orders that are no longer needed, then send the others again`,
  nameShop: "Please say which shop the orders are of",
  statusesSaved: "Order statuses saved",
  statusesFailed: "Failed to save the order statuses",
  paymentsLeftOut: (count: number): string =>
    `${grouped(count)} ${count === 1 ? "payment" : "payments"} that did not go through ${count === 1 ? "was" : "were"} left out`,
  openWords: (words: readonly string[]): string =>
    `Counted as unpaid, as no meaning is set: ${words.join(", ")}. Set one under Order statuses on the Orders page, then import the file again`,
  noAddresses: (shop: string): string =>
    `This ${shop} export has no email addresses, so its orders belong to nobody. Add a column "Email", then upload it again`,
  fromOrdersNow: "Orders count as total spent, order count and last purchase from now on",
  tooLarge: "In rupees the order comes to more than can be stored",
  setByOrders:
    "Total spent, order count and last purchase come from orders. To set them by hand, switch back to files on the Fields page",
  importedNote: "The file holds orders. They are on the Orders page",
  importLeftOut: "Total spent, order count and last purchase come from orders, and were left out",
  fromFiles: "Total spent, order count and last purchase come from files and forms.",
  fromOrders:
    "Total spent, order count and last purchase come from orders, refunds and cancellations taken off. Files and forms can’t set them.",
  nothingChanges: "No customer’s figures change.",
  lastStay: "Customers keep their present figures until a file or a form sets others.",
  switchFailed: "Failed to switch where purchases come from",
  switched: { files: "Purchases come from files now", orders: "Purchases come from orders now" },
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
