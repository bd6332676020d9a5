import { button, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const survey: Starter = {
  key: "survey",
  name: "Survey",
  description: "One question with three answers, each a button.",
  subject: "One question, {first_name|if you have a minute}",
  previewText: "How did we do? One tap is enough.",
  write: (site) =>
    document(
      heading("How did we do?"),
      text(
        "Hi {first_name|there},",
        "We would like to do better, and you know best where. How happy are you with your last purchase?",
      ),
      button("Very happy", answer(site, "very-happy")),
      button("It was all right", answer(site, "all-right")),
      button("Not happy", answer(site, "not-happy")),
      text(
        "If you would like to tell us more, reply to this mail. The owner reads every answer.",
        "Thank you,\nall of us at {company|the shop}",
      ),
      ...ending("You get this mail because you bought from us."),
    ),
};

/** The website with the answer in its address, where the shop's own page or statistics find it. */
function answer(site: string, value: string): string {
  const url = new URL(site);
  url.searchParams.set("answer", value);
  return url.href;
}
