import type { MAIL_VIEWS, MailSwitches } from "@dakiya/domain/mail-look";

/** How a mail is looked at: as a screen shows it, or its plain text; and what its reader has set. */
export type MailLook = MailSwitches & { view: keyof typeof MAIL_VIEWS | "plain" };

/** As most people have it. */
export const USUAL_LOOK: MailLook = { view: "desktop", dark: false, imagesOff: false };
