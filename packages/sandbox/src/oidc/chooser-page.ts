import { html, page } from "../inbox/html.ts";
import type { SafeHtml } from "../inbox/html.ts";
import type { DemoUser } from "../core/types.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";

/** The page on which a user chooses an identity; every choice is a form that posts back here. */
export function chooserPage(options: {
  basePath: string;
  request: AuthorizeRequest;
  users: DemoUser[];
  problem?: string;
}): string {
  const { basePath, request, users, problem } = options;
  const action = `${basePath}/oidc/authorize`;
  const hiddenInputs = hiddenFields(request);
  return page({
    basePath,
    title: "Choose an account",
    narrow: true,
    body: html`
      <main class="card">
        <h1>Choose an account</h1>
        <p class="soft">
          This provider runs on your machine and stands in for the real one. Nothing is sent
          anywhere, and there is no password.
        </p>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
        <div class="people">
          ${users.map(
            (user) => html`
              <form method="post" action="${action}">
                ${hiddenInputs}
                <input type="hidden" name="name" value="${user.name}" />
                <input type="hidden" name="email" value="${user.email}" />
                <button class="person">
                  <span class="initial" aria-hidden="true">${user.name.charAt(0)}</span>
                  <span><b>${user.name}</b><br /><span class="soft">${user.email}</span></span>
                </button>
              </form>
            `,
          )}
        </div>
        <h2>Someone else</h2>
        <form method="post" action="${action}" class="stack">
          ${hiddenInputs}
          <label>Name <input name="name" required maxlength="200" autocomplete="off" /></label>
          <label>
            Email
            <input
              name="email"
              type="email"
              required
              maxlength="320"
              autocomplete="off"
              value="${request.loginHint ?? ""}"
            />
          </label>
          <button class="primary">Continue</button>
        </form>
        <form method="post" action="${action}">
          ${hiddenInputs}
          <button class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
        </form>
      </main>
    `,
  });
}

/** A sign-in that cannot go on, shown here because there is no safe place to redirect to. */
export function refusalPage(basePath: string, reason: string): string {
  return page({
    basePath,
    title: "Sign-in cannot continue",
    narrow: true,
    body: html`<main class="card">
      <h1>Sign-in cannot continue</h1>
      <p>${reason}</p>
      <p class="soft">Go back to the application and try again.</p>
    </main>`,
  });
}

function hiddenFields(request: AuthorizeRequest): SafeHtml {
  const fields: Record<string, string | null> = {
    response_type: "code",
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  };
  return html`${Object.entries(fields)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}
