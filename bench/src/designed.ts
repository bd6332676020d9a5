import type { DesignDocument, LeafBlock } from "@dakiya/domain/campaign/design";
import { campaignEnd, createCampaign, seedPeople, startWorker } from "./support/campaigns.ts";
import type { MailService } from "./support/campaigns.ts";
import { cpuSeconds } from "./support/cpu.ts";
import type { Measured } from "./support/line.ts";
import type { Bench } from "./support/open-bench.ts";
import { PRODUCT_BLOCKS, refuseWithoutProducts, seedProducts } from "./support/products.ts";
import { isWhole, roundsOf } from "./support/rounds.ts";
import { startHttpSink } from "./support/sinks.ts";
import type { Server } from "./support/start-server.ts";
import { mailsPerSecond } from "./support/timed.ts";

/** Of the customers: twelve campaigns go to each of them for each service. */
const SHARE = 0.05;
const KINDS = ["plain", "designed", "forSome", "products"] as const;
const ROUNDS = 3;
const MIN_RATIO = 0.8;
const MAX_CONDITIONS_COST = 1.2;
/** As many times the bytes as such an email has. */
const MAX_PRODUCTS_COST = 3.4;

/** The web process only creates campaigns here; a worker of its own sends them. */
export const options = { roles: "web" };

const paragraph = (id: string, text: string): LeafBlock => ({
  ...{ id, type: "text", align: "left" },
  content: [{ type: "paragraph", inline: [{ text }] }],
});
const button = (id: string, label: string, link: string): LeafBlock => ({
  ...{ id, type: "button", align: "center" },
  label,
  link,
});

/** The bench's plain letter as somebody would design it: a heading, its paragraphs, two buttons, a footer. */
const LETTER: DesignDocument = {
  version: 2,
  blocks: [
    {
      ...{ id: "h", type: "heading", level: 1, align: "left" },
      inline: [{ text: "Dear {name|customer}," }],
    },
    paragraph(
      "a",
      "The days of lights are near, and the shelves are full again: sweets from Agra, lamps from Jaipur, and silk in more colours than we could name here. Whoever orders before Friday has it at home in time.",
    ),
    button("b", "See what is new", "https://shop.example.com/new?city={city}"),
    paragraph(
      "c",
      "You have ordered {order_count} times with us, and we are grateful for each. As a thank you, this code takes a tenth off until Sunday: LIGHTS10.",
    ),
    button("d", "Use the code", "https://shop.example.com/checkout?from=mail"),
    { ...{ id: "f", type: "footer" }, inline: [{ text: "With kind regards, {company}" }] },
  ],
};

/** The same with three blocks that about half of the people are shown, each another half. */
const FOR_SOME: DesignDocument = {
  ...LETTER,
  blocks: LETTER.blocks.map((block, at) => {
    const conditions = [
      { field: "order_count" as const, operator: ">" as const, value: 3 },
      { field: "age" as const, operator: ">" as const, value: 40 },
      { field: "gender" as const, operator: "==" as const, value: "female" },
    ];
    const condition = conditions[at - 1];
    return condition === undefined
      ? block
      : { ...block, showIf: { combinator: "and" as const, rules: [condition] } };
  }),
};

/** The same with six products for each recipient. */
const WITH_PRODUCTS: DesignDocument = {
  ...LETTER,
  blocks: [...LETTER.blocks.slice(0, -1), ...PRODUCT_BLOCKS, ...LETTER.blocks.slice(-1)],
};

type Kind = (typeof KINDS)[number];
const SUBJECT = "Our festive sale begins today";
const TEMPLATES = {
  plain: {},
  designed: { template: { subject: SUBJECT, design: LETTER } },
  forSome: { template: { subject: SUBJECT, design: FOR_SOME } },
  products: { template: { subject: SUBJECT, design: WITH_PRODUCTS } },
};

/**
 * Designed campaigns through the whole pipeline, one worker process, beside a plain one to the same people with the same
 * words; and one with blocks for some people, and one with products of each recipient, beside one without.
 */
export async function measure(bench: Bench): Promise<Measured[]> {
  await seedPeople(bench, Math.ceil(bench.rows * SHARE));
  await seedProducts(bench);
  return [
    ...(await compare(bench, "resend", "RESEND_BASE_URL", "100 a request")),
    ...(await compare(bench, "brevo", "BREVO_BASE_URL", "one a request")),
  ];
}

async function compare(
  bench: Bench,
  service: MailService,
  setting: string,
  each: string,
): Promise<Measured[]> {
  const sink = await startHttpSink();
  const start = async (): Promise<Server> =>
    await startWorker(bench, { [setting]: `http://127.0.0.1:${sink.port}` });
  // A try measures nothing: one worker takes all its campaigns.
  const worker = isWhole(bench) ? null : await start();
  const speeds: Record<Kind, number[]> = { plain: [], designed: [], forSome: [], products: [] };
  const micros: Record<Kind, number[]> = { plain: [], designed: [], forSome: [], products: [] };
  try {
    // In turns, of which each one's best counts: other load on the machine only ever slows.
    const turns = [KINDS, KINDS.toReversed(), KINDS].slice(0, roundsOf(bench, ROUNDS)).flat();
    for (const kind of turns) {
      const id = await createCampaign(bench, service, TEMPLATES[kind]);
      if (kind === "products") await refuseWithoutProducts(bench, id);
      const sender = worker ?? (await start());
      const startCpu = cpuSeconds(sender.pid);
      let cpu = 0;
      const { speed, sent } = await campaignEnd(bench, id).finally(async () => {
        cpu = cpuSeconds(sender.pid) - startCpu;
        if (worker === null) await sender.stop();
      });
      speeds[kind].push(speed);
      micros[kind].push((cpu * 1e6) / sent);
    }
  } finally {
    await worker?.stop();
    await sink.stop();
  }
  const speed = (kind: Kind): number => Math.max(...speeds[kind]);
  const figureOf = (kind: Kind): string =>
    `${mailsPerSecond(speed(kind))} (${Math.min(...micros[kind]).toFixed(0)} µs of processor time each)`;
  const costOf = (kind: Kind): number => speed("designed") / speed(kind);
  return [
    {
      figure: `${figureOf("designed")} of a designed campaign, ${each}`,
      limit: `${figureOf("plain")} of a plain one`,
      ratio: (speed("designed") / speed("plain")).toFixed(2),
      goal: `>= ${MIN_RATIO} x`,
      isMet: speed("designed") >= speed("plain") * MIN_RATIO,
    },
    {
      figure: `${figureOf("forSome")} of one with blocks for some people, ${each}`,
      limit: `${figureOf("designed")} of one without`,
      ratio: costOf("forSome").toFixed(2),
      goal: `<= ${MAX_CONDITIONS_COST} times as long`,
      isMet: costOf("forSome") <= MAX_CONDITIONS_COST,
    },
    {
      figure: `${figureOf("products")} of one with six products for each, ${each}`,
      limit: `${figureOf("designed")} of one without`,
      ratio: costOf("products").toFixed(2),
      goal: `<= ${MAX_PRODUCTS_COST} times as long`,
      isMet: costOf("products") <= MAX_PRODUCTS_COST,
    },
  ];
}
