// cspell:disable -- answers in other languages
import type { Sample } from "./bounce-shapes.ts";
import { ORIGINAL_ID, SENDER, writeMessage } from "./write-message.ts";

const FROM = [
  "Ravi Kumar <ravi@example.in>",
  '"Meera K." <meera.k@gmail.com>',
  "<jo@company.co.uk>",
];

const answerHead = (from: string, subject: string, more: readonly string[] = []): string[] => [
  `From: ${from}`,
  `To: ${SENDER}`,
  `Subject: ${subject}`,
  `Message-ID: <answer.${from.length}.${subject.length}@mail.example>`,
  ...more,
];
const THREAD = [`In-Reply-To: <${ORIGINAL_ID}>`, `References: <${ORIGINAL_ID}>`];

/** Lines that mail programs write between an answer and its quote. */
const QUOTES: readonly ((text: string) => string)[] = [
  (text) =>
    `${text}\n\nOn Thu, Nov 26, 2026 at 2:30 PM Asha's Shop <${SENDER}> wrote:\n\n> Diwali sale: 20% off\n> Unsubscribe: https://shop.example/u/abc`,
  (text) =>
    `${text}\n\nबुध, 26 नव॰ 2026 को 2:30 pm बजे को Asha's Shop <${SENDER}> ने लिखा:\n> Diwali sale\n> STOP`,
  (text) =>
    `${text}\n\n________________________________\nFrom: Asha's Shop <${SENDER}>\nSent: Thursday, November 26, 2026 2:30 PM\nTo: Ravi <ravi@example.in>\nSubject: Diwali sale: 20% off\n\nUnsubscribe here`,
  (text) =>
    `${text}\n\nAm 26.11.2026 um 14:30 schrieb Asha's Shop <${SENDER}>:\n> Diwali sale\n> Unsubscribe`,
  (text) =>
    `${text}\n\nLe jeu. 26 nov. 2026 à 14:30, Asha's Shop <${SENDER}> a écrit :\n> Diwali sale\n> Unsubscribe`,
  (text) =>
    `${text}\n\nSent from my iPhone\n\n> On 26 Nov 2026, at 14:30, Asha's Shop <${SENDER}> wrote:\n> Unsubscribe`,
];

const WRITTEN = [
  "Hi, do you have this in blue? I'd like two for my sister.",
  "Thanks! Is the offer valid in the Pune store as well?",
  "मुझे यह साड़ी लाल रंग में चाहिए, क्या मिलेगी?",
  "I was out of the office last week, sorry. Can I still order at that price?",
  "The coupon does not work: it says the address was not found. Please help.",
  "Ja gerne, schicken Sie mir bitte das Angebot.",
  "Please don't stop the sale before Friday, I get my salary then :)",
  "Ok",
];

const SUBJECTS = ["Re: Diwali sale: 20% off", "AW: Diwali sale: 20% off", "Diwali sale: 20% off"];

/** Answers of people, by mail program, language and whether the program names what it answers. */
export function replies(): Sample[] {
  return WRITTEN.flatMap((text, n) =>
    QUOTES.map((quote, m) => {
      const body = quote(text);
      const head = answerHead(
        FROM[(n + m) % FROM.length] ?? "",
        SUBJECTS[(n + m) % SUBJECTS.length] ?? "",
        (n + m) % 4 === 3 ? [] : THREAD,
      );
      const html = `<div dir="ltr">${text}</div><br><div class="gmail_quote">${body.split("\n").slice(1).join("<br>")}</div>`;
      const raw =
        m % 2 === 0
          ? writeMessage(head, body)
          : writeMessage(head, [
              { type: "text/plain; charset=UTF-8", body },
              { type: "text/html; charset=UTF-8", body: html },
            ]);
      return { name: `Reply ${n}, quote ${m}`, raw, kind: "reply" as const, recipient: null };
    }),
  );
}

const WISHED = [
  ...[
    "STOP",
    "Unsubscribe",
    "Please remove me from your list.",
    "stop sending me these emails",
    "Don't email me again",
  ],
  ...["हटाएँ", "कृपया मेरा नाम सूची से हटा दीजिए", "मुझे ईमेल भेजना बंद करें", "band karo"],
  ...[
    "Darme de baja",
    "Por favor, no me envíen más correos",
    "Désabonnez-moi svp",
    "Bitte abmelden",
    "keine weiteren E-Mails",
  ],
  ...["थांबवा", "বন্ধ করুন", "நிறுத்தவும்", "ఆపండి", "બંધ કરો"],
];

export const wishes = (): Sample[] =>
  WISHED.flatMap((text, n) =>
    QUOTES.slice(0, 2).map((quote, m) => ({
      name: `Wish "${text}", quote ${m}`,
      raw: writeMessage(
        answerHead(FROM[n % FROM.length] ?? "", "Re: Diwali sale: 20% off", THREAD),
        quote(text),
      ),
      kind: "unsubscribe" as const,
      recipient: null,
    })),
  );

const AWAY = {
  English: {
    subject: "Automatic reply: Diwali sale: 20% off",
    text: "I am out of the office until 1 December with limited access to email.",
  },
  Hindi: { subject: "स्वचालित उत्तर: Diwali sale", text: "मैं अभी छुट्टी पर हूँ और 1 दिसंबर को लौटूँगा।" },
  German: {
    subject: "Automatische Antwort: Diwali sale",
    text: "Ich bin derzeit nicht im Büro und lese keine E-Mails.",
  },
  French: {
    subject: "Réponse automatique : Diwali sale",
    text: "Je suis actuellement absent et reviendrai le 1er décembre.",
  },
  Spanish: {
    subject: "Respuesta automática: Diwali sale",
    text: "Estoy fuera de la oficina hasta el 1 de diciembre.",
  },
  Portuguese: {
    subject: "Resposta automática: Diwali sale",
    text: "Estou de férias até 1 de dezembro.",
  },
};

/** How programs mark what they answer by themselves; the last is one that marks nothing, in a plain thread. */
const AWAY_MARKS: readonly { by: string; headers: readonly string[]; plainSubject?: boolean }[] = [
  {
    by: "Exchange",
    headers: [
      "Auto-Submitted: auto-generated",
      "X-Auto-Response-Suppress: All",
      "X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent",
    ],
  },
  {
    by: "Gmail",
    headers: ["Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"],
  },
  {
    by: "Zoho",
    headers: ["X-Zoho-Auto-Reply: true", "Precedence: auto_reply"],
    plainSubject: true,
  },
  { by: "cPanel", headers: ["X-Autorespond: Diwali sale", "Precedence: bulk"], plainSubject: true },
  { by: "no headers", headers: [] },
  { by: "words alone", headers: [], plainSubject: true },
];

export const awayMessages = (): Sample[] =>
  Object.entries(AWAY).flatMap(([language, { subject, text }]) =>
    AWAY_MARKS.map(({ by, headers, plainSubject = false }) => ({
      name: `Out of office, ${language}, ${by}`,
      raw: writeMessage(
        answerHead(FROM[0] ?? "", plainSubject ? "Re: Diwali sale: 20% off" : subject, [
          ...THREAD,
          ...headers,
        ]),
        text,
      ),
      kind: "out_of_office" as const,
      recipient: null,
    })),
  );

/** The sender's own copies, newsletters, receipts and invitations. */
export const others = (): Sample[] => [
  ...Array.from({ length: 8 }, (_, n) => ({
    name: `Own copy ${n}`,
    raw: writeMessage(
      answerHead(
        `Asha's Shop <${SENDER}>`,
        n % 2 === 0 ? "Re: question" : "Diwali sale: 20% off",
        n % 2 === 0 ? THREAD : [],
      ),
      "My own answer",
    ),
    kind: "own" as const,
    recipient: null,
  })),
  {
    name: "Newsletter",
    raw: writeMessage(
      answerHead("News <news@paper.example>", "Today", [
        "List-Id: <news.paper.example>",
        "List-Unsubscribe: <https://paper.example/u>",
      ]),
      "Stop press",
    ),
    kind: "other" as const,
    recipient: null,
  },
  {
    name: "Read receipt",
    raw: writeMessage(
      answerHead(FROM[0] ?? "", "Read: Diwali sale", THREAD),
      [
        { type: "text/plain", body: "Your message was read." },
        {
          type: "message/disposition-notification",
          body: "Disposition: automatic-action/MDN-sent-automatically; displayed\n",
        },
      ],
      "multipart/report; report-type=disposition-notification",
    ),
    kind: "other" as const,
    recipient: null,
  },
];
