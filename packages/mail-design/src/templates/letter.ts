import { document, ending, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const letter: Starter = {
  key: "letter",
  category: "news",
  name: "Plain letter",
  description: "Words alone, as one person writes to another.",
  subject: "A few words from us",
  previewText: "",
  write: (site) =>
    document(
      text(
        "Dear {first_name|customer},",
        "I am writing to you myself, because this year was not like others. Prices of cotton rose twice, and still nearly all of you stayed with us.",
        "From next month our prices rise by about ₹40 on a kurta and ₹90 on a bedsheet. The people who weave and stitch for us get the whole of it. What you have ordered until then stays at the old price.",
        [
          { text: "If you would like to know how we reckon, I have written it down on " },
          { text: "our website", link: site },
          { text: "." },
        ],
        "Thank you for your trust. If you have a question, reply to this mail: it reaches me.",
        "With warm regards,\nMeera Joshi, {company|for all of us}",
      ),
      ...ending("You get this letter because you are our customer."),
    ),
};
