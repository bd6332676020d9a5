import { bold, button, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const birthday: Starter = {
  key: "birthday",
  category: "care",
  name: "Birthday",
  description: "Good wishes and a small gift.",
  subject: "Happy birthday, {first_name|dear customer}",
  previewText: "A small gift from us: ₹300 for you to spend this month.",
  write: (site) =>
    document(
      heading("Happy birthday, {first_name|dear customer}"),
      text("All of us wish you a year of good health and good company.", [
        { text: "Our gift is " },
        bold("₹300"),
        { text: " off anything you like, until the end of the month. Your code is " },
        bold("BIRTHDAY300"),
        { text: "." },
      ]),
      button("Choose your gift", site),
      text(
        "Or come by the shop and show this mail. Tea is on us.",
        "Warm wishes,\nall of us at {company|the shop}",
      ),
      ...ending("You get this mail because you told us your birthday."),
    ),
};
