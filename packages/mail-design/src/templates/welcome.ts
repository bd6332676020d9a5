import { button, document, ending, heading, list, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const welcome: Starter = {
  key: "welcome",
  category: "care",
  name: "Welcome",
  description: "The first mail to a new customer: who you are, and what they can expect.",
  subject: "Welcome, {first_name|and thank you for joining us}",
  previewText: "Thank you for joining us. Here is what you can expect.",
  write: (site) =>
    document(
      heading("Welcome, {first_name|friend}"),
      text(
        "It is good to have you with us. We are a small shop, and everything we sell we have tried ourselves.",
      ),
      heading("What you can expect", 2),
      list(
        "News about twice a month, never more",
        "Offers for our customers before anybody else hears of them",
        "A person who answers when you reply to a mail",
      ),
      text("To begin with: delivery is free on your first order of ₹500 or more."),
      button("Theme around the shop", site),
      text("Warm regards,\nall of us at {company|the shop}"),
      ...ending("You get this mail because you became our customer."),
    ),
};
