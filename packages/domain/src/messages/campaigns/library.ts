import { PLACE_MESSAGES } from "../address-places.ts";
import type { AddressPlace } from "../address-places.ts";

/** Messages about the images of the library. */
export const IMAGE_MESSAGES = {
  loadFailed: "Failed to load the images",
  uploadFailed: "Failed to upload the image",
  saveFailed: "Failed to save the image",
  deleteFailed: "Failed to delete the image",
  uploaded: (count: number): string =>
    count === 1 ? "Image uploaded" : `${count} images uploaded`,
  saved: "Image saved",
  deleted: "Image deleted",
  copied: "Address copied",
  copyFailed: "The address could not be copied: select it and copy it by hand",
  none: "No images yet",
  noneHint: "Upload, drop or paste a logo or an image. We shrink it for emails.",
  noneFound: "No image matches",
  confirmDelete: (name: string): string =>
    `Sent emails that show “${name}” will have a gap instead. This can't be undone.`,
  deleteLater: (name: string): string => `“${name}” is shown here. Replace or remove it first:`,
  inUse: (name: string, places: readonly AddressPlace[]): string =>
    `“${name}” is shown by ${PLACE_MESSAGES.places(places)}. Remove it there first`,
  needsFile: "Send the image as multipart field 'file'",
  tooLarge: "An image may have at most 10 MB",
  svg: "SVG images can't be used: most email apps do not show them. Export it as PNG",
  notAnImage: "This file can't be used. Use PNG, JPEG, GIF or WebP",
  unreadable: "This image is damaged and can't be read",
  tooSlow: "This image takes too long to read. Make it smaller, or save it again",
  tooManyPixels: "This image has too many pixels. Make it smaller first",
  notSmallEnough: "This image is too large for an email. Shorten or shrink it first",
  tooMany: (most: number): string => `There can be at most ${most} images. Delete unused ones`,
  tooMuch: (megabytes: number): string =>
    `The images of an account may have at most ${megabytes} MB together. Delete unused ones`,
  cropTooSmall: "The part that stays must have at least 16 × 16 pixels",
  cropOutside: "The part that stays must lie within the image",
  cropped: "Cropped image added",
  cropFailed: "Failed to crop the image",
  replaceFailed: "Failed to replace the image",
  replacedByItself: "Choose another image than the one to replace",
  /** @param places - Campaigns, templates and the like together. */
  replaced: (places: number): string =>
    places === 0
      ? "Nothing that is not sent shows this image"
      : `Replaced in ${places === 1 ? "1 place" : `${places} places`}`,
  outside: (count: number): string =>
    count === 1 ? "1 picture from another server" : `${count} pictures from other servers`,
  outsideHint:
    "They can change or vanish, and the preview doesn't show them. Copy them into Images.",
  outsideFailed: "Failed to copy the pictures",
  outsideCopied: (count: number): string =>
    count === 1 ? "1 picture copied" : `${count} pictures copied`,
  noWebAddress: "An address begins with http:// or https://",
  notReached: (problem: string): string => `This picture can't be reached: ${problem}`,
  notThere: (status: number): string => `Its server responded ${status}`,
  busy: "Many images are being uploaded right now. Please try again in a moment",
};

/** Messages about the files that emails link to. */
export const FILE_MESSAGES = {
  loadFailed: "Failed to load the files",
  uploadFailed: "Failed to upload the file",
  replaceFailed: "Failed to replace the file",
  deleteFailed: "Failed to delete the file",
  uploaded: (count: number): string => (count === 1 ? "File uploaded" : `${count} files uploaded`),
  replaced: "File replaced",
  deleted: "File deleted",
  copied: "Address copied",
  copyFailed: "The address could not be copied",
  none: "No files yet",
  noneHint:
    "Upload or drop a PDF, an office document, a text, a calendar entry, a ZIP or an image.",
  noneFound: "No file matches",
  inUse: (name: string, places: readonly AddressPlace[]): string =>
    `“${name}” is linked in ${PLACE_MESSAGES.places(places)}. Remove the link there first`,
  deleteLater: (name: string): string => `“${name}” is linked here. Remove the links first:`,
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
  tooMany: (most: number): string => `There can be at most ${most} files. Delete unused ones`,
  tooMuch: (megabytes: number): string =>
    `The files of an account may have at most ${megabytes} MB together. Delete unused ones`,
};
