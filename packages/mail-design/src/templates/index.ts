import { announcement } from "./announcement.ts";
import { backInStock } from "./back-in-stock.ts";
import { birthday } from "./birthday.ts";
import { event } from "./event.ts";
import { festivals } from "./festivals.ts";
import { letter } from "./letter.ts";
import { newsletter } from "./newsletter.ts";
import { orderNote } from "./order-note.ts";
import { reviewRequest } from "./review-request.ts";
import { sale } from "./sale.ts";
import { survey } from "./survey.ts";
import { thankYou } from "./thank-you.ts";
import { welcome } from "./welcome.ts";
import { winBack } from "./win-back.ts";
import type { Starter } from "./write.ts";

/** The messages that ship with the product, in the order they are offered. */
export const STARTERS: readonly Starter[] = [
  announcement,
  sale,
  backInStock,
  newsletter,
  welcome,
  winBack,
  birthday,
  event,
  thankYou,
  survey,
  reviewRequest,
  orderNote,
  letter,
  ...festivals,
];
