import { PREVIEW_SETTINGS } from "@dakiya/domain/email-preview";
import { formatAddress } from "../core/email-address.ts";
import type { StoredMail } from "../core/types.ts";
import { dateTime } from "./date-time.ts";
import { html, page } from "./html.ts";
import type { SafeHtml } from "./html.ts";
import { mailFrame } from "./mail-frame.ts";
import { linksOf, oneClickUrl } from "./mail-links.ts";
import { modeFields, VIEWS } from "./preview-mode.ts";
import type { PreviewMode, MailView } from "./preview-mode.ts";
import { mailSource } from "./mail-source.ts";
import { MAIL_SERVICE_INFO } from "../core/mail-services.ts";

/** One email, as its recipient sees it. */
export function mailPage(options: {
  basePath: string;
  mail: StoredMail;
  mode: PreviewMode;
  /** The response to the one-click unsubscribe, if it was just tried. */
  notice: string | null;
}): string {
  const { basePath, mail, mode, notice } = options;
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
            <span class="pill">${MAIL_SERVICE_INFO[mail.service].label}</span>
          </dd>
        </dl>
        <div class="tools">
          ${tabs(self, mode)} ${isShown(mail, mode) ? switches(self, mode) : ""}
          ${unsubscribeForm(self, mail)}
        </div>
        ${content(mail, mode)}
      </article>
    </main>`,
  });
}

/** True where the HTML of an email is on the page. */
function isShown(mail: StoredMail, { view }: PreviewMode): boolean {
  return mail.html !== null && (view === "desktop" || view === "phone");
}

function content(mail: StoredMail, mode: PreviewMode): SafeHtml {
  if (mode.view === "source") {
    return html`<p class="soft">
        ${
          mail.source === null
            ? `${MAIL_SERVICE_INFO[mail.service].label} is given JSON; this is the mail made of it.`
            : "As it was received."
        }
      </p>
      <pre>${mailSource(mail)}</pre>`;
  }
  if (mail.html !== null && isShown(mail, mode)) return mailFrame(mail.html, mode);
  return mail.text === null
    ? html`<p class="soft">This mail has no plain text part.</p>`
    : html`<pre class="text">${mail.text}</pre>
        ${linkList(mail.text)}`;
}

function tabs(self: string, mode: PreviewMode): SafeHtml {
  return html`<nav class="tabs" aria-label="View">
    ${Object.entries(VIEWS).map(
      ([name, label]) =>
        html`<a
          href="${addressOf(self, { ...mode, view: name as MailView })}"
          ${name === mode.view ? html` aria-current="page"` : ""}
          >${label}</a
        >`,
    )}
  </nav>`;
}

/** Settings of a reader's mail program. Forms, so that they are buttons for the keyboard without a script. */
function switches(self: string, mode: PreviewMode): SafeHtml {
  return html`${(["dark", "imagesOff"] as const).map((name) =>
    toggle(self, PREVIEW_SETTINGS[name], mode[name], { ...mode, [name]: !mode[name] }),
  )}`;
}

function toggle(self: string, label: string, isOn: boolean, next: PreviewMode): SafeHtml {
  return html`<form class="toggle" method="get" action="${self}">
    ${modeFields(next).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}<button aria-pressed="${String(isOn)}">${label}</button>
  </form>`;
}

function addressOf(self: string, mode: PreviewMode): string {
  return `${self}?${new URLSearchParams(modeFields(mode)).toString()}`;
}

function unsubscribeForm(self: string, mail: StoredMail): SafeHtml {
  if (oneClickUrl(mail.headers) === null) return html``;
  return html`<form class="unsubscribe" method="post" action="${self}/unsubscribe">
    <button>Unsubscribe</button>
  </form>`;
}

function linkList(text: string): SafeHtml {
  const links = linksOf(text);
  if (links.length === 0) return html``;
  return html`<ul class="links" aria-label="Links in this mail">
    ${links.map(
      (href) =>
        html`<li><a href="${href}" target="_blank" rel="noopener noreferrer">${href}</a></li>`,
    )}
  </ul>`;
}
