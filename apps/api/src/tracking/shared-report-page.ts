import { formatRate, formatRupees, funnelSteps, rate } from "@dakiya/domain/analytics";
import { escapeHtml } from "@dakiya/domain/campaign";
import { describeFailureGroup, deviceLabel, mailboxProviderLabel } from "@dakiya/domain/delivery";
import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { SharedReport } from "../services/campaigns/index.ts";

const words = MESSAGES.campaignReport;

const STYLE = `
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1b1f3b;--ink-2:#4a4f6a;--line:#e7e2d8;--bar:#5b5bd6;--soft:#ecebf9}
@media (prefers-color-scheme:dark){:root{--paper:#14151a;--card:#1b1d24;--ink:#f2f1ec;--ink-2:#b9bccb;--line:#30333e;--bar:#8f8ff0;--soft:#2b2c40}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--paper);color:var(--ink);font:15px/22px "Inter Variable",Inter,system-ui,sans-serif}
main{max-width:880px;margin:0 auto;display:grid;gap:20px;min-width:0}
main>*{min-width:0}
header p,.note,footer{color:var(--ink-2);margin:0;overflow-wrap:anywhere}
h1{margin:4px 0 8px;font-size:26px;line-height:34px;overflow-wrap:anywhere}
h2{margin:0 0 16px;font-size:17px;line-height:24px}
section{padding:24px;background:var(--card);border:1px solid var(--line);border-radius:10px}
.note{margin-top:16px;font-size:14px}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 0 8px 16px;text-align:right;font-weight:400;font-variant-numeric:tabular-nums;vertical-align:top;border-top:1px solid var(--line)}
thead th{color:var(--ink-2);font-size:14px;border-top:0;padding-top:0}
th:first-child,td:first-child{padding-left:0;text-align:left;overflow-wrap:anywhere}
td.bar{width:45%;text-align:left}
.bar i{display:block;height:14px;margin:4px 0;border-radius:4px;background:var(--bar);min-width:2px}
td small{color:var(--ink-2);font-size:14px}
dl{display:flex;flex-wrap:wrap;gap:16px 48px;margin:0}
dt{color:var(--ink-2);font-size:14px}
dd{margin:0;font-size:22px;line-height:30px;font-variant-numeric:tabular-nums}
tbody:first-child tr:first-child>*{border-top:0}
dl+table{margin-top:20px}
svg{display:block;width:100%;height:160px}
svg .o{fill:var(--bar);opacity:.45}svg .c{fill:var(--bar)}
.key{display:flex;gap:24px;color:var(--ink-2);font-size:14px;margin-top:8px}
.key i{display:inline-block;width:12px;height:12px;margin-right:8px;border-radius:3px;background:var(--bar)}
.key .o{opacity:.45}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:8px;background:#fff}
@media (max-width:560px){section{padding:16px}td.bar,th.bar,.wide{display:none}}
`;

/** A report for visitors without an account: one document, without scripts. */
export function sharedReportPage(report: SharedReport): string {
  const title = report.name === "" ? (report.email?.subject ?? "Campaign") : report.name;
  const parts = [
    header(title, report),
    section("Results", results(report)),
    report.sales === null
      ? ""
      : section("Revenue", revenue(report.sales, report.counts.recipients)),
    section("Clicks by link", links(report)),
    report.hours === null ? "" : section("First 48 hours", hours(report)),
    section("Failures and unsubscribes", outcomes(report)),
    section("Mailbox providers", mailboxes(report)),
    section("Devices", devices(report)),
    section("Email", email(report)),
    `<footer>This page is shared by ${escapeHtml(report.company)} and shows no recipient.</footer>`,
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${parts.join("")}</main></body></html>`;
}

const count = (value: number | null): string =>
  value === null ? MESSAGES.tracking.notTracked : value.toLocaleString("en-IN");

const section = (title: string, content: string): string =>
  `<section><h2>${title}</h2>${content}</section>`;

const figures = (all: readonly (readonly [string, string])[]): string =>
  `<dl>${all.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;

function header(
  title: string,
  { company, startedAt, timeZone, email: mail }: SharedReport,
): string {
  const when =
    startedAt === null
      ? ""
      : `Sent ${new Date(startedAt).toLocaleString("en-IN", { timeZone, dateStyle: "medium", timeStyle: "short" })}`;
  const facts = [company, when].filter((fact) => fact !== "").map(escapeHtml);
  const subject = mail === null ? "" : `<p>Subject: ${escapeHtml(mail.subject)}</p>`;
  return `<header><p>Campaign report</p><h1>${escapeHtml(title)}</h1><p>${facts.join(" · ")}</p>${subject}</header>`;
}

function results({ counts, deliveryUnknown }: SharedReport): string {
  const rows = funnelSteps(counts, deliveryUnknown).map(({ label, value, share, of }) => {
    const rate = share == null || of === undefined ? "" : `${formatRate(share)} of ${of}`;
    const width =
      counts.recipients === 0 ? 0 : Math.min(100, ((value ?? 0) / counts.recipients) * 100);
    return `<tr><th scope="row">${label}</th><td class="bar"><i style="width:${width.toFixed(1)}%"></i></td><td>${count(value)}</td><td><small>${rate}</small></td></tr>`;
  });
  const note = deliveryUnknown ? `<p class="note">${words.deliveryUnknown}</p>` : "";
  return `<table><tbody>${rows.join("")}</tbody></table>${note}`;
}

const revenue = (sales: { orders: number; revenue: number }, recipients: number): string =>
  figures([
    ["Orders", count(sales.orders)],
    ["Revenue", formatRupees(sales.revenue)],
    ["Revenue per recipient", recipients === 0 ? "–" : formatRupees(sales.revenue / recipients)],
  ]);

function links({ links: all, machines, figuresSince }: SharedReport): string {
  if (figuresSince === null) return `<p class="note">${words.counting}</p>`;
  const rows = all.map(
    ({ url, recipients, clicks }) =>
      `<tr><td>${escapeHtml(url)}</td><td>${count(recipients)}</td><td>${count(clicks)}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? `<p class="note">${words.noLinks}</p>`
      : `<table><thead><tr><th scope="col">Link</th><th scope="col">Recipients</th><th scope="col">Clicks</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const { opens, clicks } = machines;
  const note = opens + clicks === 0 ? "" : `<p class="note">${words.machines(opens, clicks)}</p>`;
  return table + note;
}

const CHART = { width: 960, height: 160 };

type Hours = { opened: number; clicked: number }[];

function hours(report: SharedReport): string {
  const all = (report.hours ?? []).map((hour) => ({
    opened: hour.opened ?? 0,
    clicked: hour.clicked ?? 0,
  }));
  const { opened, clicked } = report.counts;
  if (opened === null && clicked === null)
    return `<p class="note">${MESSAGES.tracking.nothingTracked}</p>`;
  return hourChart(all, { opens: opened !== null, clicks: clicked !== null });
}

function hourChart(hours: Hours, tracks: { opens: boolean; clicks: boolean }): string {
  // A click counts as an open where opens are not tracked, which the chart would show as one.
  const all = hours.map(({ opened, clicked }) => ({ opened: tracks.opens ? opened : 0, clicked }));
  const most = Math.max(1, ...all.flatMap(({ opened, clicked }) => [opened, clicked]));
  if (all.every(({ opened, clicked }) => opened + clicked === 0))
    return `<p class="note">${words.noOpens}</p>`;
  const step = CHART.width / all.length;
  const bar = (kind: "o" | "c", value: number, at: number): string => {
    const height = (value / most) * CHART.height;
    return `<rect class="${kind}" x="${(at * step + step * 0.1).toFixed(1)}" y="${(CHART.height - height).toFixed(1)}" width="${(step * 0.8).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  };
  const bars = all.map(({ opened, clicked }, at) => bar("o", opened, at) + bar("c", clicked, at));
  const sum = (key: "opened" | "clicked"): string =>
    count(
      (key === "opened" ? tracks.opens : tracks.clicks)
        ? all.reduce((total, hour) => total + hour[key], 0)
        : null,
    );
  const label = `First opens by hour, ${sum("opened")} in all; first clicks, ${sum("clicked")}`;
  return `<svg viewBox="0 0 ${CHART.width} ${CHART.height}" preserveAspectRatio="none" role="img" aria-label="${label}">${bars.join("")}</svg><div class="key"><span><i class="o"></i>Opened ${sum("opened")}</span><span><i></i>Clicked ${sum("clicked")}</span></div>`;
}

function outcomes({ suppressed, failures, figuresSince, counts }: SharedReport): string {
  const figure = (value: number) => (figuresSince === null ? "–" : count(value));
  const top = figures([
    ["Failed", count(counts.failed)],
    ["Unsubscribed", figure(suppressed.unsubscribed)],
    ["Bounced", figure(suppressed.bounced)],
    ["Complained", figure(suppressed.complained)],
  ]);
  const rows = failures.map(
    ({ reason, recipients }) =>
      `<tr><td>${escapeHtml(describeFailureGroup(reason))}</td><td>${count(recipients)}</td></tr>`,
  );
  return rows.length === 0 ? top : `${top}<table><tbody>${rows.join("")}</tbody></table>`;
}

/** Columns that a phone has no room for. */
const WIDE = ["Sent", "Delivered", "Bounced"];

/** A table of rows that have a name and figures. */
function figureTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return `<p class="note">${none}</p>`;
  const wide = (nth: number) => (WIDE.includes(heads[nth] ?? "") ? ' class="wide"' : "");
  const top = heads.map((head, nth) => `<th scope="col"${wide(nth)}>${head}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, nth) => `<td${wide(nth)}>${cell}</td>`).join("")}</tr>`,
  );
  return `<table><thead><tr>${top.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function mailboxes({ mailboxes: all, counts, deliveryUnknown }: SharedReport): string {
  if (all === null) return `<p class="note">${words.counting}</p>`;
  return figureTable(
    ["Provider", "Share", "Sent", "Delivered", "Opened", "Clicked", "Bounced"],
    all.map((one) => [
      mailboxProviderLabel(one.provider),
      formatRate(rate(one.sent, counts.sent)),
      count(one.sent),
      deliveryUnknown ? "–" : count(one.delivered),
      count(one.opened),
      count(one.clicked),
      count(one.bounced),
    ]),
    words.nothingSent,
  );
}

const devices = ({ devices: all, counts }: SharedReport): string =>
  counts.opened === null
    ? `<p class="note">${MESSAGES.tracking.opensNotTracked}</p>`
    : deviceTable(all, counts.opened);

const deviceTable = (all: SharedReport["devices"], opened: number): string =>
  figureTable(
    ["Device", "Share", "Opened", "Clicked"],
    all.map((one) => [
      deviceLabel(one.device),
      formatRate(rate(one.opened ?? 0, opened)),
      count(one.opened),
      count(one.clicked),
    ]),
    words.nobodyOpened,
  );

/** Its HTML stands in a frame without scripts or an origin, as in a mail program. */
function email({ email: mail, ...report }: SharedReport): string {
  if (mail === null)
    return `<p class="note">The email can’t be shown now. Try again in a minute.</p>`;
  const html = mail.html ?? `<pre style="white-space:pre-wrap">${escapeHtml(mail.text)}</pre>`;
  return `${languageLinks(report)}<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>`;
}

/** Of an email in several languages: which one is shown, and links to the others. */
function languageLinks({
  languages,
  language,
}: Pick<SharedReport, "languages" | "language">): string {
  if (languages.length < 2) return "";
  const links = languages.map((tag) => {
    const label = tag === null ? "Main language" : languageLabel(tag);
    return tag === language
      ? `<b aria-current="true">${escapeHtml(label)}</b>`
      : `<a href="?language=${encodeURIComponent(tag ?? "")}">${escapeHtml(label)}</a>`;
  });
  return `<nav aria-label="Language of the email" class="key">${links.join("")}</nav>`;
}
