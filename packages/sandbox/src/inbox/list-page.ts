import { MAIL_SERVICE_INFO } from "../core/mail-services.ts";
import { html, page } from "./html.ts";
import type { SafeHtml } from "./html.ts";
import { dateTime } from "./date-time.ts";
import type { MailService, MailSummary } from "../core/types.ts";

/** Emails on one page of the list. */
export const PAGE_SIZE = 50;

/** The query of the list. */
export type ListQuery = {
  recipient: string;
  service: MailService | null;
  page: number;
};

/** The list of emails, newest first. */
export function listPage(options: {
  basePath: string;
  query: ListQuery;
  total: number;
  mails: MailSummary[];
  clock: SafeHtml;
}): string {
  const { basePath, query, total, mails, clock } = options;
  const isFiltered = query.recipient !== "" || query.service !== null;
  return page({
    basePath,
    title: "Inbox",
    live: true,
    body: html`<main>
      <div class="head">
        <div>
          <h1>Inbox</h1>
          <p class="soft">Every mail the app has sent. Nothing here has left this machine.</p>
        </div>
        <form method="post" action="${basePath}/inbox/clear">
          <button class="quiet" ${total === 0 ? html` disabled` : ""}>Empty the inbox</button>
        </form>
      </div>
      ${clock}
      <form class="filters" method="get" action="${basePath}/inbox" role="search">
        <label
          >Recipient
          <input type="search" name="to" value="${query.recipient}" placeholder="Name or address"
        /></label>
        <label
          >Service
          <select name="service">
            <option value="">All services</option>
            ${Object.entries(MAIL_SERVICE_INFO).map(
              ([value, { label }]) =>
                html`<option value="${value}" ${value === query.service ? html` selected` : ""}>
                  ${label}
                </option>`,
            )}
          </select></label
        >
        <button>Filter</button>
        ${isFiltered ? html`<a href="${basePath}/inbox">Show all</a>` : ""}
      </form>
      <section id="mails" data-total="${total}" aria-live="polite">
        <p class="soft">${total === 1 ? "1 mail" : `${total.toLocaleString("en-IN")} mails`}</p>
        ${mails.length === 0 ? emptyState(isFiltered) : mailTable(basePath, mails)}
        ${pager(basePath, query, total)}
      </section>
    </main>`,
  });
}

function emptyState(isFiltered: boolean): SafeHtml {
  return html`<div class="empty card">
    <p>
      ${
        isFiltered
          ? "No mail matches this filter."
          : "No mail yet. Send a campaign or a test mail, and it appears here."
      }
    </p>
  </div>`;
}

function mailTable(basePath: string, mails: MailSummary[]): SafeHtml {
  return html`<table class="card">
    <thead>
      <tr>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
        <th scope="col">Service</th>
        <th scope="col">Accepted</th>
      </tr>
    </thead>
    <tbody>
      ${mails.map(
        (mail) =>
          html`<tr>
            <td>
              <b>${mail.recipient.name ?? mail.recipient.email}</b><br /><span class="soft"
                >${mail.recipient.email}</span
              >
            </td>
            <td>
              <a href="${basePath}/inbox/${mail.id}">${mail.subject || "(no subject)"}</a
              ><br /><span class="soft">from ${mail.from.name ?? mail.from.email}</span>
            </td>
            <td><span class="pill">${MAIL_SERVICE_INFO[mail.service].label}</span></td>
            <td class="when">
              <time datetime="${mail.acceptedAt}">${dateTime(mail.acceptedAt)}</time>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function pager(basePath: string, query: ListQuery, total: number): SafeHtml {
  const link = (number: number): string => {
    const params = new URLSearchParams({ page: String(number) });
    if (query.recipient !== "") params.set("to", query.recipient);
    if (query.service) params.set("service", query.service);
    return `${basePath}/inbox?${params}`;
  };
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (last === 1) return html``;
  return html`<nav class="pager" aria-label="Pages">
    ${query.page > 1 ? html`<a href="${link(query.page - 1)}">Newer</a>` : ""}
    <span class="soft">Page ${query.page} of ${last}</span>
    ${query.page < last ? html`<a href="${link(query.page + 1)}">Older</a>` : ""}
  </nav>`;
}
