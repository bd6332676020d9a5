import { answer, button, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

const STARS = [
  ["★★★★★ Excellent", "5"],
  ["★★★★ Good", "4"],
  ["★★★ All right", "3"],
  ["★★ Not so good", "2"],
  ["★ Bad", "1"],
] as const;

export const reviewRequest: Starter = {
  key: "review-request",
  category: "care",
  name: "Review request",
  description: "Asks for a rating: one to five stars, each a button whose clicks you see.",
  subject: "How do you like it, {first_name|now that it is there}?",
  previewText: "One tap on the stars helps others to choose.",
  write: (site) =>
    document(
      heading("How do you like it?"),
      text(
        "Hi {first_name|there},",
        "Your order has been with you for a while. One tap on the stars tells us, and others, how it is.",
      ),
      ...STARS.map(([label, stars]) => button(label, answer(site, "stars", stars))),
      text("Was something not right? Reply to this mail, and we will mend it before you rate it."),
      ...ending("You get this mail because you bought from us."),
    ),
};
