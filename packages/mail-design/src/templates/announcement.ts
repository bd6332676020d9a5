import { button, document, ending, heading, list, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const announcement: Starter = {
  key: "announcement",
  category: "news",
  name: "Announcement",
  description: "Tell everybody about something new: a product, a shop, a service.",
  subject: "New: brass lamps made in Moradabad",
  previewText: "Six new brass lamps are in our shop from today, from ₹1,499.",
  write: (site) =>
    document(
      heading("New brass lamps are here"),
      text(
        "Hi {first_name|there},",
        "For a year we have worked with a family workshop in Moradabad. Every lamp is cast, turned and polished by hand, so no two are quite the same.",
      ),
      heading("What is special about them", 2),
      list(
        "Solid brass that can be polished for a lifetime",
        "Wiring with the ISI mark and a two-year warranty",
        "Free delivery across India",
      ),
      button("See the new lamps", site),
      text("Have a question? Reply to this mail and one of us will response."),
      ...ending("You get this mail because you agreed to hear from us."),
    ),
};
