const KEY = "choose-account";

/** `prompt` values that ask for an account. Not every provider knows the first. */
const PROMPTS = ["select_account", "login"] as const;

/** Makes the next sign-in ask for an account: after a sign-out, and for a refused address. */
export function askForAccount(): void {
  localStorage.setItem(KEY, PROMPTS[0]);
}

/** The `prompt` value to send; null when none is needed. */
export function accountPrompt(): string | null {
  return PROMPTS.find((word) => word === localStorage.getItem(KEY)) ?? null;
}

/** The provider refused the value. @returns Whether there is another to try. */
export function askOtherwise(): boolean {
  if (accountPrompt() !== PROMPTS[0]) return false;
  localStorage.setItem(KEY, PROMPTS[1]);
  return true;
}

/** A user has signed in. */
export function accountChosen(): void {
  localStorage.removeItem(KEY);
}
