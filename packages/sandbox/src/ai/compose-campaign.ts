/** What can be read of a campaign prompt, whatever its wording. */
interface Brief {
  name: string | null;
  description: string | null;
  rules: string;
}

interface Angle {
  subject: string;
  opening: string;
  offer: string;
}

/**
 * Writes a campaign text that fits what the prompt asks for: who the rules describe, and what the
 * name and description want. The same prompt always gives the same text.
 *
 * @returns `Subject: …`, a blank line, then a body with `{name}` in it.
 */
export function composeCampaign(prompt: string): string {
  const brief = readBrief(prompt);
  const angle = chooseAngle(brief);
  const subject = withName(angle.subject, brief.name);
  const goal = brief.description ?? brief.name;
  const paragraphs = [
    "Hi {name},",
    angle.opening,
    ...(goal ? [`This is about ${asClause(goal)}, and we thought of you first.`] : []),
    angle.offer,
    "If you have a question, just reply to this email. A person will answer.",
    "Warm regards,\nYour team",
  ];
  return `Subject: ${subject}\n\n${paragraphs.join("\n\n")}`;
}

/** Text without the `Subject:` line, for clients that must cope with it. */
export function malformedCampaign(): string {
  return "Sure! Here is a friendly campaign for your customers:\n\n**Hello there**, we miss you.";
}

function readBrief(prompt: string): Brief {
  return {
    name: labelled(prompt, ["campaign name", "campaign_name", "campaignName", "name"]),
    description: labelled(prompt, [
      ...["segment description", "segment_description", "segmentDescription"],
      ...["description", "audience", "goal"],
    ]),
    rules: prompt.toLowerCase(),
  };
}

/** Finds `Label: value`, `"label": "value"` or `<label>value</label>`. */
function labelled(prompt: string, labels: string[]): string | null {
  for (const label of labels) {
    const name = label.replaceAll(" ", "[ _-]?");
    const found =
      new RegExp(`<${name}>\\s*([^<]+?)\\s*</${name}>`, "i").exec(prompt) ??
      new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`, "i").exec(prompt) ??
      new RegExp(`(?:^|\\n)[\\s*-]*${name}\\s*[:=]\\s*"?([^\\n"]+?)"?\\s*(?:\\n|$)`, "i").exec(prompt);
    const value = found?.[1]?.replace(/\s+/g, " ").trim();
    if (value && !/^(none|null|n\/a|not given|-)$/i.test(value)) return value.slice(0, 120);
  }
  return null;
}

function chooseAngle({ rules }: Brief): Angle {
  const place = /(?:city|country|state)["']?\W+(?:(?:operator|value|field|is|equals|contains|==)\W+)*["']?([a-z]{3,20})["']?/.exec(
    rules,
  )?.[1];
  const mentions = (...words: string[]): boolean => words.some((word) => rules.includes(word));
  if (mentions("last_purchase", "last purchase", "not bought", "lapsed", "win back", "win-back")) {
    return {
      subject: "We have missed you",
      opening: "It has been a while since your last order, and a lot is new since then.",
      offer: "Come back this week and enjoy 10% off anything you like. It is our way to say welcome back.",
    };
  }
  if (mentions("total_spent", "total spent", "vip", "loyal")) {
    return {
      subject: "A thank you for our best customers",
      opening: "You are one of the people who make our work worthwhile. Thank you.",
      offer: "As a thank you, you get early access to our new collection and free delivery on your next order.",
    };
  }
  if (mentions("order_count", "order count", "orders")) {
    return {
      subject: "Something new for your next order",
      opening: "Thank you for shopping with us. We picked a few things that go well with what you chose before.",
      offer: "Order by Sunday and the delivery is on us.",
    };
  }
  if (place && !["contains", "value", "operator", "field"].includes(place)) {
    const name = place.charAt(0).toUpperCase() + place.slice(1);
    return {
      subject: `News for our customers in ${name}`,
      opening: `We have something for everyone in ${name}.`,
      offer: "Have a look this week: there is an offer near you, and it is worth the visit.",
    };
  }
  return {
    subject: "Something we picked for you",
    opening: "We have news that we think you will like.",
    offer: "Take a look this week and tell us what you think.",
  };
}

function withName(subject: string, campaign: string | null): string {
  if (!campaign) return subject;
  const whole = `${campaign.replace(/[{}\r\n]/g, "")}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
  return whole.length <= 60 ? whole : subject;
}

function asClause(text: string): string {
  return text.replace(/[{}]/g, "").replace(/[.!?\s]+$/, "");
}
