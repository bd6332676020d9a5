import type { UserEvent } from "@testing-library/user-event";

/** Adds a text to a field at once. Typing it renders the screen several times for each character. */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
