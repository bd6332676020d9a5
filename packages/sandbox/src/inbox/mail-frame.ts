import { asShown, supportsDark, NO_DARK_COLOURS } from "@dakiya/domain/email-preview";
import { html } from "./html.ts";
import type { SafeHtml } from "./html.ts";
import type { PreviewMode } from "./preview-mode.ts";

/**
 * The HTML of an email in a frame of its own. Nothing in it can run, post a form, or reach the page around: the frame
 * has neither scripts nor an origin, and it inherits the page's policy, which says whose images may be shown.
 */
export function mailFrame(markup: string, mode: PreviewMode): SafeHtml {
  const { view, dark } = mode;
  return html`<iframe
      class="mail${view === "phone" ? " phone" : ""}${dark ? " dark" : ""}"
      title="Mail as the recipient sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
      srcdoc="${asShown(markup, mode)}"
    ></iframe>
    ${dark && !supportsDark(markup) ? html`<p class="soft">${NO_DARK_COLOURS}</p>` : ""}`;
}
