import { formatAddress } from "../core/email-address.ts";
import type { StoredMail } from "../core/types.ts";
import { dateTime } from "./date-time.ts";
import { html, page } from "./html.ts";
import type { SafeHtml } from "./html.ts";
import { isFollowable, mailLinks, oneClickUrl } from "./mail-links.ts";
import { SERVICE_LABELS } from "./service-labels.ts";

/** The ways to look at a mail. */
export type MailView = "html" | "text" | "headers";

const VIEWS: [MailView, string][] = [
  ["html", "Mail"],
  ["text", "Plain text"],
  ["headers", "Raw headers"],
];

/** One mail, as its recipient sees it. */
export function mailPage(options: {
  basePath: string;
  mail: StoredMail;
  view: MailView;
  images: boolean;
  /** The answer of the one-click unsubscribe, if it was just tried. */
  notice: string | null;
}): string {
  const { basePath, mail, view, images, notice } = options;
  const self = `${basePath}/inbox/${mail.id}`;
  return page({
    basePath,
    title: mail.subject || "(no subject)",
    body: html`<main>
      <p><a href="${basePath}/inbox">All mails</a></p>
      ${notice ? html`<p class="notice" role="status">${notice}</p>` : ""}
      <article class="card">
        <h1>${mail.subject || "(no subject)"}</h1>
        <dl class="envelope">
          <dt>From</dt>
          <dd>${formatAddress(mail.from)}</dd>
          <dt>To</dt>
          <dd>${formatAddress(mail.recipient)}</dd>
          ${
            mail.replyTo
              ? html`<dt>Reply to</dt>
                  <dd>${formatAddress(mail.replyTo)}</dd>`
              : ""
          }
          <dt>Accepted</dt>
          <dd>
            <time datetime="${mail.acceptedAt}">${dateTime(mail.acceptedAt)}</time> by
            <span class="pill">${SERVICE_LABELS[mail.service]}</span>
          </dd>
        </dl>
        <div class="tools">
          <nav class="tabs" aria-label="View">
            ${VIEWS.map(
              ([name, label]) =>
                html`<a
                  href="${self}?view=${name}"
                  ${name === view ? html` aria-current="page"` : ""}
                  >${label}</a
                >`,
            )}
          </nav>
          ${view === "html" && mail.html !== null ? imageToggle(self, images) : ""}
          ${unsubscribeForm(self, mail)}
        </div>
        ${content(mail, view, images)}
      </article>
      ${linkList(mail)}
    </main>`,
  });
}

function content(mail: StoredMail, view: MailView, images: boolean): SafeHtml {
  if (view === "headers") {
    return html`<pre>${mail.headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>`;
  }
  if (view === "text" || mail.html === null) {
    return mail.text === null
      ? html`<p class="soft">This mail has no plain text part.</p>`
      : html`<pre class="text">${mail.text}</pre>`;
  }
  // The first base element counts, so the mail cannot turn its links back into this frame.
  const page = `<base target="_blank">${mail.html}`;
  return html`<iframe
    class="mail"
    title="Mail as the recipient sees it"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerpolicy="no-referrer"
    data-images="${images ? "on" : "off"}"
    srcdoc="${page}"
  ></iframe>`;
}

function imageToggle(self: string, images: boolean): SafeHtml {
  return images
    ? html`<a href="${self}?view=html&images=off">Hide images</a>`
    : html`<a href="${self}?view=html">Show images</a>`;
}

function unsubscribeForm(self: string, mail: StoredMail): SafeHtml {
  if (oneClickUrl(mail.headers) === null) return html``;
  return html`<form method="post" action="${self}/unsubscribe"><button>Unsubscribe</button></form>`;
}

function linkList(mail: StoredMail): SafeHtml {
  const links = mailLinks(mail);
  if (links.length === 0) return html``;
  return html`<section class="card">
    <h2>Links in this mail</h2>
    <ul class="links">
      ${links.map(
        ({ href, label }) =>
          html`<li>
            ${
              isFollowable(href)
                ? html`<a href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>`
                : html`<span>${label}</span>`
            }${label === href ? "" : html`<br /><span class="soft">${href}</span>`}
          </li>`,
      )}
    </ul>
  </section>`;
}
