/** What is said about the images of the library. */
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
  noneHint:
    "Upload a logo or a picture, drop it here, or paste it. It is made small enough for mails.",
  noneFound: "No image matches",
  confirmDelete: (name: string): string =>
    `Mails that show "${name}" will have a gap in its place. This action cannot be undone.`,
  inMessages: (name: string, campaigns: readonly string[]): string =>
    `"${name}" is shown by the ${campaigns.length === 1 ? "campaign" : "campaigns"} ${campaigns.map((campaign) => `"${campaign}"`).join(", ")}. Take it out there first`,
  needsFile: "Send the image as multipart field 'file'",
  tooLarge: "An image may have at most 10 MB",
  svg: "SVG images can't be used: most mail programs do not show them. Please export it as PNG",
  notAnImage: "This is no image that can be used: PNG, JPEG, GIF and WebP can",
  unreadable: "This image is damaged and can't be read",
  tooSlow: "This image takes too long to read. Please make it smaller, or save it anew",
  tooManyPixels: "This image has too many pixels. Please make it smaller first",
  notSmallEnough:
    "This image can't be made small enough for a mail. Please shorten or shrink it first",
  tooMany: (most: number): string =>
    `There can be at most ${most} images. Please delete some that are not used`,
  tooMuch: (megabytes: number): string =>
    `The images of an account may have at most ${megabytes} MB together. Please delete some that are not used`,
  busy: "Many images are being uploaded right now. Please try again in a moment",
};
