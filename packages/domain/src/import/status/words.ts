// cspell:disable
/** Consent of an address in a file, the strongest first: of several statements the strongest counts. */
export const MAIL_STATUSES = ["complained", "bounced", "no", "unconfirmed", "yes"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/**
 * The words for it, as `foldWord` leaves them: English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish,
 * Polish, Turkish, Russian, Hindi. `anywhere` means it in any column; `inStatus` only in a column about status.
 */
const WORDS: Record<MailStatus, { anywhere: string; inStatus: string }> = {
  complained: {
    anywhere: `complained, complaint, spam complaint, spam complaints, marked as spam, spam report, spam reported,
      reported spam, reported as spam, abuse complaint, abuse report, als spam gemeldet, spambeschwerde,
      spam beschwerde, signale comme spam, plainte pour spam, marcado como spam, queja de spam, denuncia de spam,
      marcou como spam, segnalato come spam, gemeld als spam, spamklacht, anmald som skrap, oznaczony jako spam,
      пожаловался на спам, жалоба на спам, स्पैम शिकायत`,
    inStatus: "spam, junk, abuse, beschwerde, plainte, queja, klacht",
  },
  bounced: {
    anywhere: `bounced, bounce, hard bounced, hard bounce, hardbounce, hardbounced, email bounced, cleaned, undeliverable,
      undelivered, unzustellbar, nicht zustellbar, non distribuable, non delivrable, rebotado, rebotada, rebote,
      rebote duro, no entregable, devolvido, rejeitado pelo servidor, rimbalzato, non recapitabile, onbestelbaar,
      gebounced, gebounst, studsat, odbity, недоставляемый, недоступен для доставки, बाउंस`,
    inStatus: "unreachable, invalid email, invalid_email, mailbox full, dropped, ungultig",
  },
  no: {
    anywhere: `unsubscribed, unsubscribe, unsub, opted out, opt out, optout, optedout, blocklisted, blacklisted,
      do not email, do not mail, do not contact, dnc, not subscribed, non subscribed, nonsubscribed, never subscribed,
      did not subscribe, suppressed, user suppressed, abgemeldet, abbestellt, ausgetragen, nicht abonniert,
      nicht angemeldet, desabonne, desabonnee, desinscrit, desinscrite, non abonne, non abonnee, non inscrit,
      dado de baja, dada de baja, de baja, desuscrito, desuscrita, no suscrito, no suscrita, suscripcion cancelada,
      descadastrado, descadastrada, inscricao cancelada, cancelou a inscricao, nao inscrito, nao inscrita, disiscritto,
      disiscritta, non iscritto, non iscritta, iscrizione annullata, uitgeschreven, afgemeld, niet ingeschreven,
      niet geabonneerd, avregistrerad, avprenumererad, wypisany, wypisana, wypisano, abonelikten cikti, отписан,
      отписана, отписался, отписалась, अनसब्सक्राइब, सदस्यता समाप्त`,
    inStatus: `disabled, cancelled, canceled, deactivated, archived, removed, revoked, denied, declined, refused,
      blocked, banned, spammy, suspended, deleted, no permissions set, transactional, redacted, invalid, baja,
      gekundigt, gesperrt, cancelado, cancelada, cancellato, annullato, resilie, never`,
  },
  unconfirmed: {
    anywhere: `unconfirmed, not confirmed, unactivated, pending confirmation, awaiting confirmation,
      confirmation pending, double opt in pending, unbestatigt, nicht bestatigt, non confirme, non confirmee,
      sin confirmar, no confirmado, nao confirmado, non confermato, niet bevestigd, onbevestigd, ej bekraftad,
      niepotwierdzony, onaylanmadi, не подтвержден, अपुष्ट`,
    inStatus: `pending, needs approval, validating, temporary hold, soft bounced, soft bounce, ausstehend, en attente,
      pendiente, pendente, in attesa, in afwachting`,
  },
  yes: {
    anywhere: `subscribed, opted in, opt in, optin, single opt in, double opt in, confirmed opt in, angemeldet,
      abonniert, abonne, abonnee, suscrito, suscrita, inscrito, inscrita, iscritto, iscritta, ingeschreven, geabonneerd`,
    inStatus: `subscribe, confirmed, express, implied, accepted, granted, enabled, regular, premium, gifted, trialed,
      unpaid, churning, paused, past due, bestatigt, confirme, confirmado, confermato, bevestigd`,
  },
};

/** Combining marks of Latin letters: "désabonné" is told without its accents, while marks of Hindi stay. */
const ACCENTS = /[\u0300-\u036F]/g;
const BETWEEN_WORDS = /[\s_-]+/g;
const LONGEST = 40;

/** A cell as the words are compared: lower case, without accents, with one space between words. */
function foldWord(cell: string): string {
  return cell
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(BETWEEN_WORDS, " ")
    .replace(/[.!]$/, "")
    .trim();
}

const words = (list: string): string[] => list.split(",").map((word) => foldWord(word));

const ANYWHERE: ReadonlyMap<string, MailStatus> = new Map(
  MAIL_STATUSES.flatMap((status) =>
    words(WORDS[status].anywhere).map((word): [string, MailStatus] => [word, status]),
  ),
);
const IN_STATUS: ReadonlyMap<string, MailStatus> = new Map(
  MAIL_STATUSES.flatMap((status) =>
    words(`${WORDS[status].anywhere}, ${WORDS[status].inStatus}`).map(
      (word): [string, MailStatus] => [word, status],
    ),
  ),
);

const BEGINNINGS: ReadonlySet<string> = new Set(
  [...IN_STATUS.keys()].map((word) => word.slice(0, 2)),
);

/** Nearly every cell begins as none of the words does, which is told in a tenth of the time that folding takes. */
function mayBeWord(cell: string): boolean {
  if (cell.length < 2 || cell.length > LONGEST) return false;
  const [first, second] = [cell.charCodeAt(0), cell.charCodeAt(1)];
  if (first >= 48 && first <= 57) return false;
  return first > 126 || second > 126 || BEGINNINGS.has(cell.slice(0, 2).toLowerCase());
}

/** Consent that a cell of a status column states; null for any other text. */
export function statusWord(cell: string): MailStatus | null {
  return mayBeWord(cell) ? (IN_STATUS.get(foldWord(cell)) ?? null) : null;
}

/** Consent that a cell states in a column about anything; null for any other text. */
export function consentWord(cell: string): MailStatus | null {
  return mayBeWord(cell) ? (ANYWHERE.get(foldWord(cell)) ?? null) : null;
}

/** The same, where it is against mail. */
export function optOutWord(cell: string): Exclude<MailStatus, "yes"> | null {
  const status = consentWord(cell);
  return status === "yes" ? null : status;
}

/** The statement that counts of several. */
export function strongestStatus(statuses: readonly (MailStatus | null)[]): MailStatus | null {
  return MAIL_STATUSES.find((status) => statuses.includes(status)) ?? null;
}
