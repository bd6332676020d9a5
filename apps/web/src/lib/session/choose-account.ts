const KEY = "choose-account";

/** Words by which a provider asks whose account it is to be. Not every one knows the first; the second is for all. */
const PROMPTS = ["select_account", "login"] as const;

/** The next sign-in asks whose it is, even somebody the provider knows: after a sign-out, and for a refused address. */
export function askForAccount(): void {
  localStorage.setItem(KEY, PROMPTS[0]);
}

/** The word to ask with; null when there is no need. */
export function accountPrompt(): string | null {
  return PROMPTS.find((word) => word === localStorage.getItem(KEY)) ?? null;
}

/** The provider does not know the word. @returns Whether there is another to try. */
export function askOtherwise(): boolean {
  if (accountPrompt() !== PROMPTS[0]) return false;
  localStorage.setItem(KEY, PROMPTS[1]);
  return true;
}

/** Somebody has signed in. */
export function accountChosen(): void {
  localStorage.removeItem(KEY);
}
