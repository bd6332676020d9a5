// cspell:disable -- words of mail servers
/** `block`: refused for its content or its sender. The address may be fine. */
export type BounceKind = "hard" | "soft" | "block";

/** A rule holds when all it names is found: a status (RFC 3463) or words of a server, in lower case. */
export type BounceRule = {
  /** The server that writes the words, or the standard. */
  by: string;
  kind: BounceKind;
  status?: RegExp;
  words?: RegExp;
};

/**
 * THE table of failures and their classes; the first rule that holds decides. Words are beside the servers that write them, so that a
 * new wording is a new line. Exact statuses come first: words beside them may say anything.
 */
export const BOUNCE_RULES: readonly BounceRule[] = [
  {
    by: "any",
    kind: "block",
    words:
      /sender (?:address )?(?:was )?rejected|domain of sender|unroute?able sender|invalid rdns|reverse dns|blacklist|spamhaus|open relay|sent to too many recipients|mismatches client ip/,
  },
  {
    by: "any",
    kind: "soft",
    words: /over quota|mailbox (?:is )?full|receiving mail (?:at a rate|too quickly)/,
  },
  { by: "RFC 7505", kind: "hard", words: /null mx|(?:host|domain) does not accept mail/ },
  { by: "RFC 3463", kind: "block", status: /^5\.1\.[78]$|^5\.6\.|^5\.2\.3$|^5\.3\.4$/ },
  { by: "RFC 3463", kind: "hard", status: /^5\.1\.(?:1|2|3|6|10)$/ },
  { by: "RFC 3463", kind: "hard", status: /^5\.2\.1$/ },
  { by: "RFC 3463", kind: "soft", status: /^[45]\.2\.2$|^4\./ },
  {
    by: "Bigfoot, Exim",
    kind: "hard",
    status: /^5\.7\.1$/,
    words: /invalid recipient|user unknown|unknown user|no such user/,
  },
  { by: "RFC 3463", kind: "block", status: /^5\.7\.\d+$/ },
  {
    by: "Gmail",
    kind: "hard",
    words:
      /address (?:not found|couldn't be found)|email account that you tried to reach (?:does not exist|is disabled)|account .{0,80}is inactive|nosuchuser/,
  },
  {
    by: "Gmail",
    kind: "soft",
    words: /over quota|overquotatemp|inbox is full|mailbox (?:is )?full|recipient inbox full/,
  },
  {
    by: "Gmail",
    kind: "block",
    words: /unsolicited mail|message blocked|likely unsolicited|unauthenticated|sender guidelines/,
  },
  {
    by: "Microsoft 365, Exchange",
    kind: "hard",
    words:
      /recipientnotfound|recipnotfound|unknown to address|mailbox unavailable|user reject|address you entered couldn't be found|recipient address rejected: access denied|unrouteable recipient|invalid recipient|resolver\.adr/,
  },
  { by: "Microsoft 365, Exchange", kind: "hard", status: /^5\.4\.(?:4|310)$/ },
  {
    by: "Microsoft 365, Exchange",
    kind: "block",
    words:
      /s3140|part of their network is on our block list|banned sending ip|spamhaus|message content rejected|access denied, traffic not accepted/,
  },
  {
    by: "Microsoft 365, Exchange",
    kind: "soft",
    words:
      /quota exceeded|mailbox has exceeded|resolver\.rst\.recipsizelimit|storage (?:quota|limit)/,
  },
  {
    by: "Yahoo",
    kind: "hard",
    words:
      /doesn't have a .{0,40}account|delivery error: dd|user is terminated|not a valid mailbox|user unknown|is not accepting mail from/,
  },
  {
    by: "Yahoo",
    kind: "block",
    words: /not accepted for policy reasons|\[ts0\d\]|\[tss\d\d\]|user complaints/,
  },
  {
    by: "Zoho",
    kind: "hard",
    words:
      /relaying issue: mailbox does not exist|no such account|email address could not be found or was misspelled|account (?:is )?disabled/,
  },
  {
    by: "Zoho",
    kind: "block",
    words: /email sending limit|reached the limit|unusual activity|rejected by .{0,20}spam/,
  },
  {
    by: "Postfix",
    kind: "hard",
    words:
      /recipient address rejected: (?:user unknown|undeliverable address|no such user)|unknown (?:local |virtual |relay )?(?:user|recipient|mailbox)|user .{0,80}not found|host or domain name not found|name service error .{0,120}not found|null mx|does not accept mail/,
  },
  {
    by: "Exim",
    kind: "hard",
    words:
      /unrouteable address|unknown user|no such (?:user|recipient|person|mailbox|address)|all relevant mx records point to non-existent hosts|lookup failed|unrouteable mail domain/,
  },
  {
    by: "Exim",
    kind: "soft",
    words: /retry timeout exceeded|retry time not reached|message has been frozen/,
  },
  {
    by: "qmail",
    kind: "hard",
    words:
      /sorry, no mailbox here by that name|sorry, i couldn't find any host named|this address no longer accepts mail|no such user here|vpopmail/,
  },
  {
    by: "qmail",
    kind: "soft",
    words:
      /i wasn't able to establish an smtp connection|i'm not going to try again; this message has been in the queue too long|user is over quota|user over quota|diskquota/,
  },
  {
    by: "Amazon SES",
    kind: "hard",
    words:
      /address is on the suppression list|amazon ses has suppressed|recipient .{0,80}does not exist|bad destination/,
  },
  {
    by: "Mimecast",
    kind: "hard",
    words: /invalid recipient|recipient unknown|no valid recipients|known user/,
  },
  {
    by: "Mimecast",
    kind: "block",
    words:
      /rejected by (?:header|content|policy)|impersonation|administrative prohibition|local policy|envelope rejected|rejected prior to data/,
  },
  {
    by: "any",
    kind: "block",
    words:
      /\bspam|\bblock(?:ed|list)|blacklist|\brbl\b|dmarc|\bspf\b|\bdkim\b|reputation|policy|virus|prohibited|too (?:large|big)|size limit|exceeds (?:the )?(?:maximum|size)|relay(?:ing)? (?:access )?denied|not permitted to relay/,
  },
  {
    by: "any",
    kind: "soft",
    words:
      /quota|mailbox (?:is )?full|insufficient (?:system )?storage|try again later|temporar|timed? ?out|connection (?:refused|reset|lost)|too many|rate limit|greylist|network is unreachable|not responding|service unavailable|deferred/,
  },
  {
    by: "any",
    kind: "hard",
    words:
      /does(?:n't| not) exist|do not exist|could not be found|couldn't be found|not found|no such|unknown|invalid (?:address|mailbox|user|recipient)|disabled|deactivated|inactive|no longer (?:exists|available|valid|active|in use|works)|undeliverable address|not a known|no mailbox|bad address|not our customer|not listed in|no mx record|invalid final delivery userid/,
  },
  { by: "RFC 3463", kind: "hard", status: /^5\.1\.\d+$|^5\.4\.[14]$/ },
];

/** Words of a notice that the server goes on trying. */
export const STILL_TRYING =
  /(?:will|server will|continue to|keep) (?:re)?try(?:ing)? (?:for|to deliver|until|again|sending|delivery)|has not yet been delivered|could not be delivered yet|delivery (?:is |has been )?delayed|you do(?:n't| not) need to (?:resend|do anything)|no action is required|warning message only|delivery incomplete|temporary problem delivering|being retried|not yet (?:been )?delivered|delayed \d+ hours|queued for further delivery/;

/** Senders of notices. */
export const NOTICE_SENDERS =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|postmaster|mdaemon|mail-delivery|mail\.?administrator|microsoftexchange\w*|mail\.delivery\.system|post_master)(?:[@+]|$)/;

/** Subjects of notices, at their beginning, in lower case. */
export const NOTICE_SUBJECTS: readonly string[] = [
  ...["delivery status notification", "undeliverable", "undelivered mail", "mail delivery failed"],
  ...[
    "mail delivery failure",
    "failure notice",
    "returned mail",
    "delivery failure",
    "delivery failed",
  ],
  ...["mail system error", "message undeliverable", "undeliverable mail", "delivery notification"],
  ...["non delivery report", "nondeliverable", "unzustellbar", "non remis", "non distribuable"],
  ...["no se puede entregar", "não entregue", "não é possível entregar", "impossibile recapitare"],
  ...["onbestelbaar", "warning: could not send message", "delivery delayed", "your message to"],
  ...["[postmaster] email delivery failure", "mail could not be delivered", "अवितरित"],
];
