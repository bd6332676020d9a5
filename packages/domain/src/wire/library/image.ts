import { z } from "zod";
import { brandInput } from "../../brand/index.ts";
import { MESSAGES } from "../../messages/index.ts";
import { atMost } from "../../text/at-most.ts";
import { roomFor } from "../../text/index.ts";
import { count, id, instant, searchText } from "../primitives.ts";
import { addressPlaceWire } from "./place.ts";

/** Limits of an account's images: sizes in bytes and pixels, texts in characters. */
export const IMAGE_LIMITS = {
  uploadBytes: 10 * 1024 * 1024,
  /** Of an image as it is stored and mailed. */
  storedBytes: 1024 * 1024,
  width: 1200,
  images: 500,
  totalBytes: 200 * 1024 * 1024,
  name: 120,
  alt: 300,
} as const;

/** Types in which images are stored and served: every mail program shows these. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** An image of the account's library. */
export const imageWire = z.object({
  _id: id,
  /** Where emails find it, for as long as it is kept. */
  url: z.string(),
  name: z.string(),
  /** Description for readers who can't see it; empty if none is given. */
  alt: z.string(),
  type: z.enum(IMAGE_TYPES),
  width: count,
  height: count,
  bytes: count,
  /** Published uses, which keep it from being deleted. */
  uses: z.array(z.enum(["logo"])),
  createdAt: instant,
});
export type ImageWire = z.infer<typeof imageWire>;

/** An image and what shows it, which keeps it from being deleted. Sent emails are not among them. */
export const imageDetailWire = imageWire.extend({ usedBy: z.array(addressPlaceWire) });
export type ImageDetailWire = z.infer<typeof imageDetailWire>;

/** A page of the library, the newest first, with how much of it there is and may be. */
export const imagePageWire = z.object({
  items: z.array(imageWire),
  nextCursor: z.string().nullable(),
  library: z.object({ images: count, bytes: count, mostImages: count, mostBytes: count }),
});
export type ImagePageWire = z.infer<typeof imagePageWire>;

/** Query of a page of images; names and alternative texts are searched. */
export const imageListInput = z
  .strictObject({
    search: searchText.optional(),
    cursor: z.string().max(20).optional(),
    limit: z.int().min(1).max(200).default(60),
  })
  .default({ limit: 60 });
export type ImageListInput = z.infer<typeof imageListInput>;

/** Details sent with an image, or changed later. */
export const imagePatch = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Please give the image a name")
    .superRefine(atMost(IMAGE_LIMITS.name, "Name"))
    .meta({ maxLength: roomFor(IMAGE_LIMITS.name) })
    .optional(),
  alt: z
    .string()
    .trim()
    .superRefine(atMost(IMAGE_LIMITS.alt, "Alternative text"))
    .meta({ maxLength: roomFor(IMAGE_LIMITS.alt) })
    .optional(),
});
export type ImagePatch = z.infer<typeof imagePatch>;

export const updateImageInput = z.strictObject({ id: z.string().max(64), patch: imagePatch });
export type UpdateImageInput = z.infer<typeof updateImageInput>;

const pixels = z.int().min(0).max(20_000);

/** A part of an image, in its pixels from the top left corner. */
export const cropInput = z.strictObject({
  left: pixels,
  top: pixels,
  width: pixels.min(16, MESSAGES.images.cropTooSmall),
  height: pixels.min(16, MESSAGES.images.cropTooSmall),
});
export type CropBox = z.infer<typeof cropInput>;

export const cropImageInput = z.strictObject({ id: z.string().max(64), crop: cropInput });
export type CropImageInput = z.infer<typeof cropImageInput>;

/** The image that takes the place of another in unsent messages. */
export const replaceImageInput = z.strictObject({
  id: z.string().max(64),
  by: z.string().max(64),
});
export type ReplaceImageInput = z.infer<typeof replaceImageInput>;

/** In how many of each it was replaced: `campaigns` that are drafts or scheduled, and 1 of `brands` for the logo. */
export const imageReplacedWire = z.object({
  campaigns: count,
  templates: count,
  savedBlocks: count,
  automations: count,
  products: count,
  brands: count,
});
export type ImageReplacedWire = z.infer<typeof imageReplacedWire>;

/** Pictures copied by one request. */
export const MAX_COPIES_PER_REQUEST = 10;

/** Addresses of pictures on other servers. */
export const copyImagesInput = z.strictObject({
  urls: z
    .array(
      z
        .string()
        .max(4_000)
        .regex(/^https?:\/\//i, MESSAGES.images.noWebAddress),
    )
    .min(1)
    .max(MAX_COPIES_PER_REQUEST),
});
export type CopyImagesInput = z.infer<typeof copyImagesInput>;

/** A copied picture: the image, or a sentence why there is none. */
export const copiedImageWire = z.object({
  url: z.string(),
  image: imageWire.nullable(),
  problem: z.string().nullable(),
});
export type CopiedImageWire = z.infer<typeof copiedImageWire>;

export const copiedImagesWire = z.object({ copies: z.array(copiedImageWire) });

export const suggestedAltWire = z.object({ alt: z.string() });

/**
 * Brand of all emails of an account. Each save that changes something is a version, counted from 1; 0 is the default
 * brand, before the first save.
 */
export const brandWire = brandInput.extend({
  logo: imageWire.nullable(),
  version: count,
  savedAt: instant.nullable(),
});
export type BrandWire = z.infer<typeof brandWire>;
