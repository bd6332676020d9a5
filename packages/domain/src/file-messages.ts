const KINDS = {
  campaign: "the campaign",
  automation: "the automation",
  template: "the template",
  "saved-block": "the saved block",
} as const;

type Place = { kind: keyof typeof KINDS; name: string };

/** Such as: the campaign “Diwali”. */
const place = ({ kind, name }: Place): string =>
  name === "" ? `${KINDS[kind]} without a name` : `${KINDS[kind]} “${name}”`;

/** Messages about the files that emails link to. */
export const FILE_MESSAGES = {
  loadFailed: "Failed to load the files",
  uploadFailed: "Failed to upload the file",
  replaceFailed: "Failed to replace the file",
  deleteFailed: "Failed to remove the file",
  uploaded: (count: number): string => (count === 1 ? "File uploaded" : `${count} files uploaded`),
  replaced: "File replaced",
  deleted: "File removed",
  copied: "Address copied",
  copyFailed: "The address could not be copied",
  none: "No files yet",
  noneHint:
    "Upload or drop a PDF, an office document, a text, a calendar entry, a ZIP or an image.",
  noneFound: "No file matches",
  inUse: (name: string, places: readonly Place[]): string =>
    `“${name}” is linked in ${places.map(place).join(", ")}. Remove the link there first`,
  removeFirst: (name: string): string =>
    `Unsent messages link to “${name}”. Remove the links there first:`,
  place: (where: Place): string =>
    place(where).replace(/^the (.)/, (_, first: string) => first.toUpperCase()),
  confirmDelete: (name: string): string =>
    `Links to “${name}” in sent emails will lead nowhere. This can't be undone.`,
  confirmReplace: (name: string): string =>
    `The address of “${name}” stays. Links to it, also in sent emails, download the new file.`,
  busy: "Many files are being uploaded right now. Please try again in a moment",
  needsFile: "Send the file as multipart field 'file'",
  tooLarge: "A file may have at most 10 MB",
  empty: "This file is empty",
  webPage: "Web pages and SVG can't be used. Export the file as PDF",
  program: "Programs and scripts can't be used, nor a ZIP that has one",
  macros:
    "Office files with macros can't be used. Save it without macros, as .docx, .xlsx or .pptx",
  unknown:
    "This kind of file can't be used. Use a PDF, office document, text, CSV, ICS, ZIP or image",
  damaged: "This file is damaged and can't be read",
  tooMany: (most: number): string => `There can be at most ${most} files. Remove unused ones`,
  tooMuch: (megabytes: number): string =>
    `The files of an account may have at most ${megabytes} MB together. Remove unused ones`,
};
