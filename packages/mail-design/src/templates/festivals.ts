import { bold, button, document, ending, heading, quote, text } from "./write.ts";
import type { Starter } from "./write.ts";

/** Words of one festival. */
type Festival = {
  key: string;
  name: string;
  subject: string;
  previewText: string;
  greeting: string;
  wish: string;
  offer: string;
  code: string;
  closing: string;
};

const FESTIVALS: readonly Festival[] = [
  {
    key: "diwali",
    name: "Diwali",
    subject: "Happy Diwali, {first_name|and a bright year ahead}",
    previewText: "A wish from us, and 15% off gifts, lamps and sweets until Bhai Dooj.",
    greeting: "Happy Diwali",
    wish: "May every lamp you light bring you health, good company and a little rest.",
    offer: "Until Bhai Dooj you get 15% off gifts, lamps and sweets with the code ",
    code: "DIWALI15",
    closing: "Orders until Wednesday reach you before Dhanteras.",
  },
  {
    key: "eid",
    name: "Eid",
    subject: "Eid Mubarak, {first_name|from all of us}",
    previewText: "A wish from us, and 15% off everything for the table and the wardrobe.",
    greeting: "Eid Mubarak",
    wish: "May your home be full of guests, your table of good food, and your year of peace.",
    offer: "For Eid you get 15% off everything for the table and the wardrobe with the code ",
    code: "EID15",
    closing: "Gift cards arrive by email within a minute, if you would like to send Eidi.",
  },
  {
    key: "christmas",
    name: "Christmas",
    subject: "Merry Christmas, {first_name|from all of us}",
    previewText: "A wish from us, and free gift wrapping until Christmas Eve.",
    greeting: "Merry Christmas",
    wish: "May you have warm evenings, good cake, and time for those you love.",
    offer: "Until Christmas Eve we wrap every gift for nothing. Enter the code ",
    code: "WRAPPED",
    closing: "Orders until the 20th arrive before Christmas Eve.",
  },
  {
    key: "harvest",
    name: "Pongal and Onam",
    subject: "Happy harvest festival, {first_name|from all of us}",
    previewText: "A wish from us, and 15% off brass, cotton and everything for the kitchen.",
    greeting: "A happy harvest festival",
    wish: "May the pot boil over, the flowers be fresh, and the whole family come home.",
    offer: "All week you get 15% off brass, cotton and everything for the kitchen with the code ",
    code: "HARVEST15",
    closing: "Orders before noon leave on the same day, in festival week too.",
  },
  {
    key: "durga-puja",
    name: "Durga Puja",
    subject: "Shubho Pujo, {first_name|from all of us}",
    previewText: "A wish from us, and 15% off saris, kurtas and gifts until Dashami.",
    greeting: "Shubho Durga Puja",
    wish: "May the days be full of music, new clothes, and food that you did not cook yourself.",
    offer: "Until Dashami you get 15% off saris, kurtas and gifts with the code ",
    code: "PUJO15",
    closing: "Our shop is open until 10 pm from Shashthi to Navami.",
  },
];

/** A wish and an offer for each festival. */
export const festivals: readonly Starter[] = FESTIVALS.map((festival) => ({
  key: festival.key,
  category: "festivals",
  name: festival.name,
  description: `A wish for ${festival.name}, with an offer and its code.`,
  subject: festival.subject,
  previewText: festival.previewText,
  write: (site) =>
    document(
      heading(festival.greeting),
      text("Dear {first_name|friend},"),
      quote(festival.wish, "All of us at {company|the shop}"),
      text([{ text: festival.offer }, bold(festival.code), { text: "." }]),
      button("Choose a gift", site),
      text(festival.closing),
      ...ending("You get this mail because you agreed to hear from us."),
    ),
}));
