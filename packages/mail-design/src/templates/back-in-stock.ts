import { button, document, ending, heading, list, product, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const backInStock: Starter = {
  key: "back-in-stock",
  category: "offers",
  name: "Back in stock",
  description: "A product that was sold out is there again.",
  subject: "It is back: the brass table lamp",
  previewText: "You waited, and here it is. The first lot was sold out in four days.",
  write: (site) =>
    document(
      heading("It is back"),
      text(
        "Hi {first_name|there},",
        "Many of you asked for it, and our metalworkers in Moradabad have made sixty more.",
      ),
      product("Brass table lamp", "₹2,499", "Order the lamp", site),
      heading("Why it was sold out", 2),
      list(
        "Solid brass, turned by hand, so no two are quite alike",
        "A cotton shade that you can wash",
        "A cable of two metres, with a switch within reach",
      ),
      text("The first lot was sold out in four days. We can't promise how long this one lasts."),
      button("See the lamp", site),
      ...ending("You get this mail because you agreed to hear about our products."),
    ),
};
