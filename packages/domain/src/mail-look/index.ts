export {
  asShown,
  knowsDark,
  MAIL_SWITCHES,
  MAIL_VIEWS,
  NO_DARK_COLOURS,
  PHONE_WIDTH,
} from "./as-shown.ts";
export type { MailSwitches } from "./as-shown.ts";
