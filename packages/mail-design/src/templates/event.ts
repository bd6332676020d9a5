import { bold, button, document, ending, heading, list, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const event: Starter = {
  key: "event",
  category: "news",
  name: "Event",
  description: "An invitation: what, when, where, and how to say yes.",
  subject: "You are invited: an evening of block printing",
  previewText: "Saturday, 6 pm, in our shop: print your own cotton scarf, with tea and snacks.",
  write: (site) =>
    document(
      heading("An evening of block printing"),
      text(
        "Hi {first_name|there},",
        "Master printer Rukmini Devi comes from Bagru with two hundred carved blocks, and shows how a pattern grows. Everybody prints a scarf of their own and takes it home.",
      ),
      heading("When and where", 2),
      list(
        [bold("When: "), { text: "Saturday, 6 pm to 8:30 pm" }],
        [bold("Where: "), { text: "our shop, 1 Lake Road, Pune" }],
        [bold("Price: "), { text: "₹450, with scarf, colours, tea and snacks" }],
        [bold("Places: "), { text: "twenty" }],
      ),
      button("Save my place", site),
      text(
        "Friends and children from ten years are welcome. Can't come? Reply to this mail, and we will tell you about the next one.",
      ),
      ...ending("You get this invitation because you agreed to hear from us."),
    ),
};
