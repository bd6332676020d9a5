/** Messages about an account's templates. */
export const TEMPLATE_MESSAGES = {
  nameRequired: "Please give the template a name",
  unsendable: "The message has characters that cannot be sent",
  noMode: "The mode of a template is text, html or design",
  full: (most: number): string =>
    `An account keeps at most ${most} templates. Delete one you no longer use`,
  deleted: "Template deleted",
  saved: "Saved as a template",
  loadFailed: "Failed to load the templates",
  saveFailed: "Failed to save the template",
  deleteFailed: "Failed to delete the template",
  none: "No templates yet",
  noneHint: "Start any campaign from a message saved here.",
  blank: "Write a message first, then save it as a template",
  replaces: "The template replaces your message",
};
