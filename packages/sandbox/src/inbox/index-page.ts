import { API_SERVICES, MAIL_SERVICE_INFO } from "../core/mail-services.ts";
import { html, page } from "./html.ts";

/** The page at the sandbox's root: a description, and links to its parts. */
export function indexPage(baseUrl: string, basePath: string): string {
  const parts: [string, string][] = [
    ...API_SERVICES.map((service): [string, string] => {
      const { label, path } = MAIL_SERVICE_INFO[service];
      return [label, `${baseUrl}${path}`];
    }),
    ["Google tokens", `${baseUrl}/google/token`],
    ["AI", `${baseUrl}/ai/v1/messages`],
    ["OpenID provider", `${baseUrl}/oidc/.well-known/openid-configuration`],
  ];
  return page({
    basePath,
    title: "Sandbox",
    body: html`<main>
      <h1>Sandbox</h1>
      <p>
        These are stand-ins for the services the app talks to. They speak the same language as the
        real ones and keep everything on this machine.
      </p>
      <p>
        <a href="${basePath}/inbox">Open the inbox</a> to read every mail as its recipient would.
      </p>
      <section class="card">
        <h2>What answers here</h2>
        <dl class="envelope">
          ${parts.map(
            ([name, url]) =>
              html`<dt>${name}</dt>
                <dd><code>${url}</code></dd>`,
          )}
        </dl>
      </section>
      <section class="card">
        <h2>Good to know</h2>
        <p>
          Any key of the right form is accepted: <code>xkeysib-…</code>, <code>re_…</code>,
          <code>SG.…</code>. One that contains <code>invalid</code>, <code>revoked</code> or
          <code>quota</code> is refused as the real service would.
        </p>
        <p>
          Mail to <code>bounce@…</code>, <code>softbounce@…</code>, <code>blocked@…</code> or
          <code>spam@…</code> is accepted and fails later, by webhook.
        </p>
      </section>
    </main>`,
  });
}
