/** A finished sample campaign. Shares are of the reached, and of those who opened. */
export type SampleCampaign = {
  segment: string;
  name: string;
  subject: string;
  body: string;
  service: "brevo" | "resend";
  daysAgo: number;
  openShare: number;
  clickShare: number;
};

const SHOP = "https://shop.sample.example";

/** The oldest first; over a quarter of a year, so that every range of the analytics has some, and one before. */
export const SAMPLE_CAMPAIGNS: readonly SampleCampaign[] = [
  campaign("buyers", "Monsoon sale", 84, 0.31, 0.18, "brevo", [
    "Rain outside, {first_name|friend}?",
    "Umbrellas, boots and raincoats at half the price until Sunday.",
  ]),
  campaign("quiet", "We miss you", 66, 0.22, 0.12, "resend", [
    "{first_name|Hello}, it has been a while",
    "Your next order travels free of charge. We kept your size.",
  ]),
  campaign("spenders", "Members' evening", 49, 0.52, 0.35, "brevo", [
    "You are invited, {first_name|friend}",
    "Join us on Friday for the new collection. First come, first served.",
  ]),
  campaign("mumbai", "New shop in Bandra", 38, 0.44, 0.28, "brevo", [
    "We open our doors in {city|Mumbai}",
    "Come by for tea on the first day and take a small gift home.",
  ]),
  campaign("buyers", "Festive gifts", 24, 0.36, 0.24, "brevo", [
    "Gifts that arrive in {city|time}",
    "Wrapped, written and sent from us, with your name on the card.",
  ]),
  campaign("founders", "Thank you", 13, 0.58, 0.31, "resend", [
    "Thank you for {order_count|your} orders",
    "You were with us from the first day. A small voucher is waiting for you.",
  ]),
  campaign("spenders", "Early access", 5, 0.49, 0.4, "brevo", [
    "{first_name|Friend}, you first",
    "The winter collection, two days before everybody else sees it.",
  ]),
  campaign("buyers", "New arrivals", 1, 0.34, 0.26, "brevo", [
    "New this week in {city|your town}",
    "Fresh on the shelves since Monday: linen, brass and a great deal of blue.",
  ]),
];

function campaign(
  segment: string,
  name: string,
  daysAgo: number,
  openShare: number,
  clickShare: number,
  service: "brevo" | "resend",
  [subject, line]: readonly [string, string],
): SampleCampaign {
  const page = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const body = `Hi {first_name|there},\n\n${line}\n\nHave a look: ${SHOP}/${page}\n\n{company}`;
  const marked = `${name} (sample)`;
  return { segment, name: marked, subject, body, service, daysAgo, openShare, clickShare };
}
