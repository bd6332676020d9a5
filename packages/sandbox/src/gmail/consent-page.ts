import { html, page } from "../inbox/html.ts";
import type { DemoUser } from "../core/types.ts";
import { READ_SCOPE, SEND_SCOPE, WHOLE_SCOPE } from "./parse-consent-request.ts";

/** Words for what the client asks for, the first that fits. */
const TITLES = [
  [WHOLE_SCOPE, "Read and send your email"],
  [READ_SCOPE, "Read your email"],
  [SEND_SCOPE, "Send email in your name"],
] as const;

/** The page on which a user chooses the account that the client gets access to, or says no. */
export function consentPage(options: {
  basePath: string;
  action: string;
  params: URLSearchParams;
  users: DemoUser[];
}): string {
  const { basePath, action, params, users } = options;
  const scopes = (params.get("scope") ?? "").split(" ");
  const title = TITLES.find(([scope]) => scopes.includes(scope))?.[1] ?? "Use your mailbox";
  const hiddenInputs = html`${[...params].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
  return page({
    basePath,
    title,
    narrow: true,
    body: html`
      <main class="card">
        <h1>${title}</h1>
        <p class="soft">
          This page runs on your machine and stands in for the service's. Nothing is sent anywhere.
        </p>
        <div class="people">
          ${users.map(
            ({ name, email }) => html`
              <form method="post" action="${action}">
                ${hiddenInputs}
                <input type="hidden" name="email" value="${email}" />
                <button class="person">
                  <span class="initial" aria-hidden="true">${name.charAt(0)}</span>
                  <span><b>Allow as ${name}</b><br /><span class="soft">${email}</span></span>
                </button>
              </form>
            `,
          )}
        </div>
        <form method="post" action="${action}">
          ${hiddenInputs}
          <button class="quiet" name="cancel" value="yes">Cancel</button>
        </form>
      </main>
    `,
  });
}
