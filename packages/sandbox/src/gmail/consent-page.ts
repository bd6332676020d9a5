import { html, page } from "../inbox/html.ts";
import type { DemoUser } from "../core/types.ts";

/** The page on which a user chooses the account that emails are sent from, or says no. */
export function consentPage(options: {
  basePath: string;
  path: string;
  params: URLSearchParams;
  users: DemoUser[];
}): string {
  const { basePath, params, users } = options;
  const action = `${basePath}${options.path}`;
  const hiddenInputs = html`${[...params].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;
  return page({
    basePath,
    title: "Send email in your name",
    narrow: true,
    body: html`
      <main class="card">
        <h1>Send email in your name</h1>
        <p class="soft">
          This page runs on your machine and stands in for Google's. Nothing is sent anywhere.
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
