import { columns, divider, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const newsletter: Starter = {
  key: "newsletter",
  category: "news",
  name: "Newsletter",
  description: "Three stories: a long one, and two shorter ones side by side.",
  subject: "A visit to the weavers, a recipe, and our new hours",
  previewText: "A visit to the weavers, how to wash block prints, and new opening hours.",
  write: (site) =>
    document(
      heading("News from {company|our shop}"),
      text("Hi {first_name|there}, here is what happened this month."),
      divider,
      heading("A day with the weavers of Maheshwar", 2),
      text(
        "The loom starts before sunrise. We spent a day with the four families who weave our dupattas, and learned why one of them takes nine days.",
        "Their work is now in the shop, from ₹2,800, each with the name of its weaver on the label.",
        [{ text: "Read about our visit", link: site }],
      ),
      divider,
      columns(
        [
          heading("Wash block prints so that they last", 2),
          text(
            "Cold water, a spoon of salt, and no sun while they dry: this is all it takes for the colours to stay.",
            [{ text: "Read how to wash them", link: site }],
          ),
        ],
        [
          heading("Open on Sundays too", 2),
          text("From the first of the month our shop is open every day, from 10 am to 8 pm.", [
            { text: "See where we are", link: site },
          ]),
        ],
      ),
      ...ending("You get this newsletter once a month because you asked for it."),
    ),
};
