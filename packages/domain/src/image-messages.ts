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
    `Emails that show "${name}" will have a gap instead. This action cannot be undone.`,
  inMessages: (name: string, campaigns: readonly string[]): string =>
    `"${name}" is shown by the ${campaigns.length === 1 ? "campaign" : "campaigns"} ${campaigns.map((campaign) => `"${campaign}"`).join(", ")}. Remove it there first`,
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
  /** @param places - Of campaigns, templates and automations together. */
  replaced: (places: number): string =>
    places === 0
      ? "No unsent message shows this image"
      : `Replaced in ${places === 1 ? "1 message" : `${places} messages`}`,
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
