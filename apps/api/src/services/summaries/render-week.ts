import { formatRupees } from "@dakiya/domain/analytics";
import { escapeHtml } from "@dakiya/domain/campaign";
import type { RenderedMail } from "../rendering/render-mail.ts";
import type { BestCampaign, WeekFigures } from "./week-figures.ts";

const count = new Intl.NumberFormat("en-IN").format;

const LINES = [
  { key: "sent", label: "Emails sent", format: count },
  { key: "opened", label: "Opened", format: count },
  { key: "clicked", label: "Clicked", format: count },
  { key: "unsubscribed", label: "Unsubscribed", format: count },
  { key: "revenue", label: "Revenue from campaigns", format: formatRupees },
  { key: "joined", label: "Customers who joined", format: count },
  { key: "left", label: "Customers who left", format: count },
] as const satisfies readonly {
  key: keyof WeekFigures;
  label: string;
  format: (value: number) => string;
}[];

type Week = {
  days: { from: string; to: string };
  now: WeekFigures;
  before: WeekFigures;
  best: BestCampaign;
  company: string;
  /** Of the app, without a slash at its end. */
  url: string;
  /** Of the page that turns the summary off. */
  turnOffUrl: string;
};

const day = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });

/** The weekly summary as an email, with a plain part. Deterministic. */
export function renderWeek({
  days,
  now,
  before,
  best,
  company,
  url,
  turnOffUrl,
}: Week): RenderedMail {
  const span = `${day.format(new Date(days.from))} to ${day.format(new Date(days.to))}`;
  const subject = `Your week in Dakiya: ${span}`;
  const rows = LINES.map(({ key, label, format }) => ({
    label,
    value: format(now[key]),
    change: change(now[key], before[key], format),
  }));
  const query = new URLSearchParams(days).toString();
  const links = [
    ...(best === null
      ? []
      : [
          { label: `Best campaign: ${best.name || "Untitled"}`, to: `${url}/campaigns/${best.id}` },
        ]),
    { label: "See the figures", to: `${url}/analytics?${query}` },
  ];
  const off = { label: "Turn this summary off", to: turnOffUrl };
  const text = [
    ...[subject, ""],
    ...rows.map((row) => `${row.label}: ${row.value} (${row.change})`),
    "",
    ...links.map(({ label, to }) => `${label}: ${to}`),
    ...["", "-- ", company, `${off.label}: ${off.to}`, ""],
  ].join("\n");
  return { subject, text, html: page({ subject, rows, links, off, company }) };
}

function change(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return "as in the week before";
  return `${format(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than the week before`;
}

type Link = { label: string; to: string };
const CELL = "padding:8px 0;border-bottom:1px solid #e7e2d8";
const anchor = ({ label, to }: Link): string =>
  `<a href="${escapeHtml(to)}" style="color:#1d4fa8">${escapeHtml(label)}</a>`;

function page(mail: {
  subject: string;
  rows: readonly { label: string; value: string; change: string }[];
  links: readonly Link[];
  off: Link;
  company: string;
}): string {
  const rows = mail.rows.map(
    ({ label, value, change: changed }) =>
      `<tr><th scope="row" align="left" style="${CELL};font-weight:400">${label}</th>` +
      `<td align="right" style="${CELL}"><strong>${escapeHtml(value)}</strong><br>` +
      `<span style="color:#6b7088;font-size:13px">${escapeHtml(changed)}</span></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1f3b;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto">
<h1 style="font-size:20px">${escapeHtml(mail.subject)}</h1>
<table width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">
${rows.join("\n")}
</table>
${mail.links.map((link) => `<p>${anchor(link)}</p>`).join("\n")}
<p style="margin:32px 0 0;color:#6b7088;font-size:13px">${escapeHtml(mail.company)} &middot; ${anchor(mail.off)}</p>
</div>
</body></html>
`;
}
