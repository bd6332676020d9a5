import type {
  FileWire,
  ImageWire,
  ImportDetailWire,
  ImportMapping,
  importNewFields,
  Separator,
} from "@dakiya/domain/wire";
import { randomUUID } from "node:crypto";
import type { In, Row } from "./row.ts";
import type { CallOptions } from "./send.ts";

/** The bytes of a file: whole, as a Blob, or as they come. */
export type FileContent = string | Uint8Array | Blob | AsyncIterable<Uint8Array | string>;

/** How a CSV file is imported. */
export type UploadOptions = CallOptions & {
  /** The name that the list of imports shows; "customers.csv" when left out. */
  filename?: string;
  /** Columns of the file: to each of ours the indexes of the headings it is made of, counted from 0. */
  mapping?: ImportMapping;
  /** The fields that columns become, beside `mapping` or with `addsColumnsTo`. */
  newFields?: In<typeof importNewFields>;
  /** An earlier import of the same file: columns that it ignored are added to its customers, and nothing else changes. */
  addsColumnsTo?: string;
  /** Text encoding of the file, such as "windows-1251"; detected if absent. Bytes invalid in it are refused. */
  encoding?: string;
  /** The line of the headings, or 0 for a file without; found out when left out. */
  headingLine?: number;
  /** Separator of cells; detected if absent. */
  separator?: Separator;
  /** The shop that a file of orders is from, where several of yours number their orders from 1. */
  shop?: string;
  /** Whether live automations take its customers and orders in; they don't when it is left out. */
  enrol?: boolean;
  /**
   * False: return once the file is stored. Such an import asks for the meaning of unclear columns, unless `mapping`
   * gives it.
   */
  wait?: boolean;
};

/** An import that has ended, or the id of one that goes on, whose state `imports.get` tells. */
export type UploadResult =
  | ({ isEnded: true; importId: string } & Omit<ImportDetailWire, "errors">)
  | { isEnded: false; importId: string };

type UploadCsv = (file: FileContent, options?: UploadOptions) => Promise<UploadResult>;

const uploadCsv: Row<UploadCsv> = {
  ...{ method: "POST", path: "/customer/upload-csv", repeat: "always", takesInput: true },
  response: "import",
};

/** Options of an uploaded image. */
export type ImageOptions = CallOptions & {
  /** The file's name, of which the image gets its own; "image" when left out. */
  filename?: string;
  /** Description of the image for readers who can't see it. */
  alt?: string;
};

type UploadImage = (file: FileContent, options?: ImageOptions) => Promise<ImageWire>;

const uploadImage: Row<UploadImage> = {
  ...{ method: "POST", path: "/images", repeat: "always", takesInput: true },
  response: "file",
};

/** Options of an uploaded file. */
export type FileOptions = CallOptions & {
  /** The name it is downloaded with; its ending is made that of its content. */
  filename: string;
};

const uploadFile: Row<(file: FileContent, options: FileOptions) => Promise<FileWire>> = {
  ...{ method: "POST", path: "/files", repeat: "always", takesInput: true },
  response: "file",
};

const replaceFile: Row<(id: string, file: FileContent, options: FileOptions) => Promise<FileWire>> =
  {
    ...{ method: "POST", path: "/files/:id/replace", repeat: "always", takesInput: true },
    response: "file",
  };

/** The calls that send a file, by noun. */
export const UPLOADS = {
  customers: {
    /** Imports a CSV file, and waits for it to end unless `wait` is false. The same file twice changes nothing. */
    uploadCsv,
  },
  images: {
    /** Adds an image, which is made small enough for emails; the same one again is the one that is there. */
    upload: uploadImage,
  },
  files: {
    /** Adds a file that emails can link to; the same one under the same name again is the one that is there. */
    upload: uploadFile,
    /** Puts another file in its place: links to it, also in sent emails, download the new one. */
    replace: replaceFile,
  },
};

/** A multipart body of one file, made while it is sent, with its fields before it. */
export function multipartOf(
  file: FileContent,
  {
    filename,
    type,
    fields,
  }: { filename: string; type: string; fields: Record<string, string | undefined> },
): { contentType: string; body: () => AsyncIterable<Uint8Array>; isRepeatable: boolean } {
  const boundary = `dakiya-${randomUUID()}`;
  const encoder = new TextEncoder();
  const open = (disposition: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const head = [
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [open(`name="${name}"`), `\r\n${value}\r\n`],
    ),
    open(`name="file"; filename="${filename.replaceAll(/["\r\n\\]/g, "_")}"`),
    `content-type: ${type}\r\n\r\n`,
  ].join("");
  async function* body(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(head);
    for await (const piece of piecesOf(file)) {
      yield typeof piece === "string" ? encoder.encode(piece) : piece;
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body,
    isRepeatable: typeof file === "string" || file instanceof Uint8Array || file instanceof Blob,
  };
}

function piecesOf(file: FileContent): AsyncIterable<Uint8Array | string> | [Uint8Array | string] {
  if (typeof file === "string" || file instanceof Uint8Array) return [file];
  return file instanceof Blob ? file.stream() : file;
}
