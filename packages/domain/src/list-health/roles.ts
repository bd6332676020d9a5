// cspell:ignore customercare customerservice devnull donotreply helpdesk hostmaster
/** Local parts of addresses that several people read, or nobody: RFC 2142 and common ones. */
export const ROLES: readonly string[] = (
  "abuse accounting accounts admin administrator all billing careers compliance contact customercare " +
  "customerservice devnull do-not-reply donotreply enquiries enquiry everyone feedback finance help " +
  "helpdesk hostmaster hr info information inquiries it jobs legal list mail mailer-daemon marketing " +
  "media news no-reply noc noreply office orders postmaster press privacy purchase recruitment " +
  "registrar reception root sales security service spam staff support team webmaster"
).split(" ");

const NAMES = new Set(ROLES);

/** Whether an address is one of a role: info@, sales@. */
export const isRole = (email: string): boolean =>
  NAMES.has(email.slice(0, Math.max(0, email.lastIndexOf("@"))).toLowerCase());
