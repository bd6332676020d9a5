import { bold, button, columns, document, ending, heading, product, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const sale: Starter = {
  key: "sale",
  category: "offers",
  name: "Sale",
  description: "Prices for a few days, with two products and a code.",
  subject: "{first_name|Good news}: 20% off until Sunday",
  previewText: "20% off everything, from Friday to Sunday night, with the code FESTIVE20.",
  write: (site) =>
    document(
      heading("20% off, until Sunday"),
      text("Hi {first_name|there},", [
        { text: "Our festive sale is on. Enter " },
        bold("FESTIVE20"),
        { text: " at the checkout, or say it at the counter, and 20% comes off the whole bill." },
      ]),
      button("Shop the sale", site),
      heading("Two of our favourites", 2),
      columns(
        [product("Cotton bedsheet, double", "₹1,199 instead of ₹1,499", "See the bedsheet", site)],
        [product("Brass table lamp", "₹1,999 instead of ₹2,499", "See the lamp", site)],
      ),
      text(
        "The code works on our website and in our shop until Sunday, 11:59 pm, once for each customer. It can't be joined with other offers.",
      ),
      ...ending("You get this mail because you agreed to hear about our offers."),
    ),
};
