import { toastError, toastSuccess } from "./toast.ts";

/** Copies a text and says so. @returns Whether the browser lets the page copy. */
export async function copyText(
  text: string,
  words: { copied: string; copyFailed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(words.copied);
    return true;
  } catch {
    toastError(words.copyFailed);
    return false;
  }
}
