// cspell:ignore openxmlformats officedocument wordprocessingml spreadsheetml presentationml msword
import { z } from "zod";
import { count, id, instant, searchText } from "../primitives.ts";
import { addressPlaceWire } from "./place.ts";

/** Limits of an account's files: sizes in bytes, texts in characters. */
export const FILE_LIMITS = {
  uploadBytes: 10 * 1024 * 1024,
  files: 200,
  totalBytes: 200 * 1024 * 1024,
  name: 120,
} as const;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/**
 * Formats of files: the type they are served with, the word for it, and the endings a name may have, of which the first is
 * added to a name that has none.
 */
export const FILE_FORMATS = {
  pdf: { type: "application/pdf", label: "PDF", endings: ["pdf"] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, label: "Word", endings: ["docx"] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, label: "Excel", endings: ["xlsx"] },
  pptx: {
    type: `${OFFICE}.presentationml.presentation`,
    label: "PowerPoint",
    endings: ["pptx", "ppsx"],
  },
  doc: { type: "application/msword", label: "Word", endings: ["doc"] },
  xls: { type: "application/vnd.ms-excel", label: "Excel", endings: ["xls"] },
  ppt: { type: "application/vnd.ms-powerpoint", label: "PowerPoint", endings: ["ppt", "pps"] },
  odt: { type: `${OPEN}.text`, label: "OpenDocument text", endings: ["odt"] },
  ods: { type: `${OPEN}.spreadsheet`, label: "OpenDocument sheet", endings: ["ods"] },
  odp: { type: `${OPEN}.presentation`, label: "OpenDocument slides", endings: ["odp"] },
  txt: { type: "text/plain", label: "Text", endings: ["txt", "md", "log"] },
  csv: { type: "text/csv", label: "CSV", endings: ["csv"] },
  ics: { type: "text/calendar", label: "Calendar", endings: ["ics"] },
  zip: { type: "application/zip", label: "ZIP", endings: ["zip"] },
  jpg: { type: "image/jpeg", label: "JPEG image", endings: ["jpg", "jpeg"] },
  png: { type: "image/png", label: "PNG image", endings: ["png"] },
  gif: { type: "image/gif", label: "GIF image", endings: ["gif"] },
  webp: { type: "image/webp", label: "WebP image", endings: ["webp"] },
} as const satisfies Record<
  string,
  { type: string; label: string; endings: readonly [string, ...string[]] }
>;
export type FileFormat = keyof typeof FILE_FORMATS;
export const FILE_FORMAT_NAMES = Object.keys(FILE_FORMATS) as [FileFormat, ...FileFormat[]];

/** A file that emails link to. */
export const fileWire = z.object({
  _id: id,
  /** Where anybody downloads it, for as long as it is kept; another file in its place has the same address. */
  url: z.string(),
  /** With the ending of its format. */
  name: z.string(),
  format: z.enum(FILE_FORMAT_NAMES),
  bytes: count,
  createdAt: instant,
  /** When another file took its place. */
  replacedAt: instant.nullable(),
});
export type FileWire = z.infer<typeof fileWire>;

/** A page of the files, the newest first, with how much of them there is and may be. */
export const filePageWire = z.object({
  items: z.array(fileWire),
  nextCursor: z.string().nullable(),
  library: z.object({ files: count, bytes: count, mostFiles: count, mostBytes: count }),
});
export type FilePageWire = z.infer<typeof filePageWire>;

/** Query of a page of files; names are searched. */
export const fileListInput = z
  .strictObject({
    search: searchText.optional(),
    cursor: z.string().max(20).optional(),
    limit: z.int().min(1).max(200).default(60),
  })
  .default({ limit: 60 });
export type FileListInput = z.infer<typeof fileListInput>;

/** A file and what links to it, which keeps it from being deleted. Sent emails are not among them. */
export const fileDetailWire = fileWire.extend({ usedBy: z.array(addressPlaceWire) });
export type FileDetailWire = z.infer<typeof fileDetailWire>;
