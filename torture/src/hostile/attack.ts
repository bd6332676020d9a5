import type { Client } from "../support/client.ts";
import { pause } from "../support/until.ts";
import { worstImages } from "./worst-images.ts";

const PREVIEWS = 6;
const IMAGES = 3;
const EXPORTS = 3;
const CUSTOMERS = 2;
/** Bytes of a message, less than it may have. */
const MESSAGE = 290_000;

const filled = (piece: string): string => piece.repeat(Math.floor(MESSAGE / piece.length));

/** As large as they may be: tags that are read for long, nested deeply and closed wrongly, and a design of line breaks. */
const WORST = [
  { html: filled("<b></b>") },
  { html: filled('<a href="http://a.in/{name}">{city}</a><br>') },
  { html: filled("<div>") },
  { html: filled("<table><tr><td>") },
  { html: filled("<b><i><p>") },
  { html: "<b>".repeat(20_000) + filled("<p></b>").slice(0, MESSAGE - 60_000) },
  {
    design: {
      version: 1,
      blocks: [
        {
          ...{ id: "a", type: "text", align: "left" },
          content: Array.from({ length: 7 }, () => ({
            type: "paragraph",
            inline: [{ text: "\n".repeat(20_000) }],
          })),
        },
      ],
    },
  },
];

/** An account that asks for the worst, until it is stopped. */
export type Attack = {
  stop: () => Promise<void>;
  /** Answers so far, and of these the 429s. */
  count: () => number;
  refused: () => number;
  /** By request, the number of responses of 500 and more, and of requests without one. */
  failures: () => Record<string, number>;
};

/** Asks for the worst of everything at once, again and again, and adds customers, which its webhooks are sent. */
export function beHostile(client: Client): Attack {
  const counts = { all: 0, refused: 0 };
  const failures: Record<string, number> = {};
  let isStopped = false;
  const images = worstImages();
  let nth = 0;
  const attacks: [what: string, atOnce: number, attack: () => Promise<{ status: number }>][] = [
    [
      "preview",
      PREVIEWS,
      async () =>
        await client.request("POST", "/user/campaign-preview", {
          body: { subject: "{name}", ...WORST[(nth += 1) % WORST.length] },
        }),
    ],
    [
      "image",
      IMAGES,
      async () => {
        const body = new FormData();
        body.set("file", images[(nth += 1) % images.length] ?? new Blob([]), "a");
        return await client.request("POST", "/images", { body });
      },
    ],
    ["export", EXPORTS, async () => await client.request("GET", "/customer/export.csv")],
    [
      "customer",
      CUSTOMERS,
      async () => {
        const email = `new${(nth += 1)}@hostile.example`;
        return await client.request("POST", "/customer", { body: { name: "A", email } });
      },
    ],
  ];
  const repeat = async (what: string, attack: () => Promise<{ status: number }>): Promise<void> => {
    while (!isStopped) {
      const { status } = await attack().catch(() => ({ status: 599 }));
      counts.all += 1;
      if (status === 429) counts.refused += 1;
      if (status >= 500) failures[what] = (failures[what] ?? 0) + 1;
      // Refused requests are repeated at once.
      await pause(10);
    }
  };
  const loops = attacks.flatMap(([what, atOnce, attack]) =>
    Array.from({ length: atOnce }, async () => await repeat(what, attack)),
  );
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
    count: () => counts.all,
    refused: () => counts.refused,
    failures: () => ({ ...failures }),
  };
}
