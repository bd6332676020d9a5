import multipart from "@fastify/multipart";
import type { MultipartFields } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ctx } from "../deps.ts";
import { AppError } from "../errors.ts";
import { toRefusal } from "../http/errors.ts";

/** Uploads that are read into memory at a time, each of 10 MB at most: of all, and of one account. */
const MAX_READING = 12;
const MAX_OF_ACCOUNT = 4;
const UPLOAD_BYTES = 10 * 1024 * 1024;

export type ReceivedFile = { content: Buffer; filename: string; fields: MultipartFields };
/** Sentences for a request without a file, for one that is too large, and for one too many at a time. */
type Sentences = { needsFile: string; tooLarge: string; busy: string };

/** Reads the multipart field `file` of a request, and does something with it while there is memory for it. */
export type ReceiveFile = <T>(
  request: FastifyRequest,
  ctx: Ctx,
  sentences: Sentences,
  use: (file: ReceivedFile) => Promise<T>,
) => Promise<T>;

/** Makes the receiver of files for routes of a scope, which share one bound of memory. */
export async function registerReceiver(scope: FastifyInstance): Promise<ReceiveFile> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: UPLOAD_BYTES },
    throwFileSizeLimit: false,
  });
  const reading = createReaders();
  return async (request, ctx, sentences, use) => {
    if (!request.isMultipart()) throw needsFile(sentences);
    return await reading(
      ctx.account.id,
      sentences,
      async () => await use(await readFile(request, sentences)),
    );
  };
}

async function readFile(request: FastifyRequest, sentences: Sentences): Promise<ReceivedFile> {
  const part = await request.file().catch(refuseUnreadable(sentences));
  if (part === undefined || part.fieldname !== "file") throw needsFile(sentences);
  const content = await part.toBuffer().catch(refuseUnreadable(sentences));
  if (part.file.truncated) throw new AppError("tooLarge", sentences.tooLarge);
  return { content, filename: part.filename, fields: part.fields };
}

/** Runs uploads, as many at a time as memory is for. */
function createReaders() {
  const byAccount = new Map<number, number>();
  let all = 0;
  return async <T>(account: number, { busy }: Sentences, read: () => Promise<T>): Promise<T> => {
    const own = byAccount.get(account) ?? 0;
    if (all >= MAX_READING || own >= MAX_OF_ACCOUNT) {
      throw new AppError("slowDown", busy, { retryAfterSeconds: 2 });
    }
    all += 1;
    byAccount.set(account, own + 1);
    try {
      return await read();
    } finally {
      all -= 1;
      const left = (byAccount.get(account) ?? 1) - 1;
      if (left === 0) byAccount.delete(account);
      else byAccount.set(account, left);
    }
  };
}

const needsFile = (sentences: Sentences, cause?: unknown): AppError =>
  new AppError("invalid", sentences.needsFile, {
    fields: [{ path: "file", message: sentences.needsFile }],
    cause,
  });

/** The multipart parser's errors carry no status. */
const refuseUnreadable =
  (sentences: Sentences) =>
  (error: unknown): never => {
    if (toRefusal(error) !== null) throw error;
    throw needsFile(sentences, error);
  };
