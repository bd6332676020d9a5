import { bold, button, document, ending, heading, list, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const winBack: Starter = {
  key: "win-back",
  category: "care",
  name: "Win-back",
  description: "For customers who have not bought for a while, with a reason to return.",
  subject: "We have missed you, {first_name|friend}",
  previewText: "It has been a while. Here is ₹250 off your next order.",
  write: (site) =>
    document(
      heading("We have missed you"),
      text("Hi {first_name|there},", "Your last order with us was {last_purchase|some time ago}.", [
        { text: "If you would like to see what is new, take " },
        bold("₹250 off"),
        { text: " an order of ₹1,000 or more with the code " },
        bold("WELCOMEBACK"),
        { text: "." },
      ]),
      button("See what is new", site),
      heading("What has changed since", 2),
      list(
        "Orders before noon leave on the same day",
        "Returns are free for 15 days",
        "You can pay by UPI, card, or cash on delivery",
      ),
      text(
        "Was something not right last time? Reply to this mail and tell us. We would like to mend it.",
      ),
      ...ending("You get this mail because you have bought from us before."),
    ),
};
