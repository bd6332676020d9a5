/** Topic of a made-up campaign. */
export type Theme = { title: string; subject: string; line: string };

export const THEMES: readonly Theme[] = [
  {
    title: "Diwali offer",
    subject: "A little light for {first_name|you}",
    line: "Twenty per cent off every lamp until Diwali, {first_name|friend}.",
  },
  {
    title: "New arrivals",
    subject: "New this week in {city|your town}",
    line: "Fresh on the shelves since Monday: linen, brass and a great deal of blue.",
  },
  {
    title: "We miss you",
    subject: "{first_name|Hello}, it has been a while",
    line: "Your next order travels free of charge. We kept your size.",
  },
  {
    title: "Monsoon sale",
    subject: "Rain outside, {first_name|friend}?",
    line: "Umbrellas, boots and raincoats at half the price until Sunday.",
  },
  {
    title: "Thank you",
    subject: "Thank you for {order_count|your} orders",
    line: "You were with us from the first day. A small voucher is waiting for you.",
  },
  {
    title: "Members' evening",
    subject: "You are invited, {first_name|friend}",
    line: "Join us on Friday for the new collection. First come, first served.",
  },
  {
    title: "Festive gifts",
    subject: "Gifts that arrive in {city|time}",
    line: "Wrapped, written and sent from us, with your name on the card.",
  },
  {
    title: "Early access",
    subject: "{first_name|Friend}, you first",
    line: "The winter collection, two days before everybody else sees it.",
  },
  {
    title: "New shop in Bandra",
    subject: "We open our doors in {city|Mumbai}",
    line: "Come by for tea on the first day and take a small gift home.",
  },
  {
    title: "Feedback",
    subject: "How did we do, {first_name|friend}?",
    line: "Two questions, one minute. Thank you!",
  },
];
