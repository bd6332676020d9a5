import { bold, button, document, ending, heading, table, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const orderNote: Starter = {
  key: "order-note",
  category: "care",
  name: "Order note",
  description: "An order with its prices in a table, like an invoice.",
  subject: "Your order with {company|us}",
  previewText: "What you ordered, what it costs, and when it arrives.",
  write: (site) =>
    document(
      heading("Thank you for your order"),
      text("Hi {first_name|there},", "Here is your order at a glance."),
      table(
        ["Item", "Number", "Price"],
        ["Brass table lamp", "1", "₹2,499.00"],
        ["Cotton bedsheet, double", "2", "₹2,998.00"],
        ["Delivery", "", "₹0.00"],
        ["Total with GST", "", "₹5,497.00"],
      ),
      heading("What happens next", 2),
      text(
        [
          { text: "We pack it today. It leaves tomorrow and is with you " },
          bold("in two to four days"),
          { text: "." },
        ],
        "This note is no tax invoice: that comes with the parcel.",
      ),
      button("See your order", site),
      text("Would you like to change something? Reply to this mail before noon."),
      ...ending("You get this mail because you ordered from us."),
    ),
};
