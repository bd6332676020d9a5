import { bold, button, columns, divider, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const thankYou: Starter = {
  key: "thank-you",
  category: "care",
  name: "Thank you",
  description: "Like a receipt, after a purchase: the last date, the count and the sum of orders.",
  subject: "Thank you for your order, {first_name|dear customer}",
  previewText: "Thank you for your order. Here is how your purchases with us stand.",
  write: (site) =>
    document(
      heading("Thank you, {first_name|dear customer}"),
      text("We are glad you chose us. Your purchases with us so far:"),
      columns(
        [text([{ text: "Last order\n" }, bold("{last_purchase|this week}")])],
        [text([{ text: "Orders so far\n" }, bold("{order_count|1}")])],
        [text([{ text: "In all\n" }, bold("{total_spent|as on your bill}")])],
      ),
      divider,
      heading("Is everything as it should be?", 2),
      text(
        "You can return or exchange what you bought within 15 days. Keep the bill, and reply to this mail or come by the shop.",
        "The tax invoice came with your parcel. If you need a copy, we will gladly send one.",
      ),
      button("Order again", site),
      ...ending("You get this mail because you bought from us."),
    ),
};
