import { answer, button, document, ending, heading, text } from "./write.ts";
import type { Starter } from "./write.ts";

export const survey: Starter = {
  key: "survey",
  category: "care",
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
      button("Very happy", answer(site, "answer", "very-happy")),
      button("It was all right", answer(site, "answer", "all-right")),
      button("Not happy", answer(site, "answer", "not-happy")),
      text(
        "If you would like to tell us more, reply to this mail. The owner reads every answer.",
        "Thank you,\nall of us at {company|the shop}",
      ),
      ...ending("You get this mail because you bought from us."),
    ),
};
