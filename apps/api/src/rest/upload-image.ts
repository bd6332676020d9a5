import multipart from "@fastify/multipart";
import type { MultipartFields } from "@fastify/multipart";
import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS, imagePatch } from "@dakiya/domain/wire";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import type { OperationScope } from "@dakiya/domain/api";
import { toRefusal } from "../http/errors.ts";
import { userCtx } from "../http/session.ts";
import { uploadImage } from "../services/images/upload-image.ts";
import { sendEnvelope } from "./envelope.ts";

export const IMAGE_UPLOAD_SCOPE = ["design:write"] as const satisfies OperationScope;

/** Uploads that are read into memory at a time, each of 10 MB at most: of all, and of one account. */
const MOST_READING = 12;
const MOST_OF_ACCOUNT = 4;

/** POST /images (docs/product.md, Images): a multipart field `file`, and before it `alt` where there is one. */
export async function registerImageUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  const reading = createReaders();
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fileSize: IMAGE_LIMITS.uploadBytes },
      throwFileSizeLimit: false,
    });
    scope.post("/images", { config: { scope: IMAGE_UPLOAD_SCOPE } }, async (request, reply) => {
      const ctx = await userCtx(deps, request, reply);
      if (!request.isMultipart()) throw needsFile();
      const image = await reading(ctx.account.id, async () => {
        const part = await request.file().catch(refuseUnreadable);
        if (part === undefined || part.fieldname !== "file") throw needsFile();
        const content = await part.toBuffer().catch(refuseUnreadable);
        if (part.file.truncated) throw new AppError("tooLarge", MESSAGES.images.tooLarge);
        const alt = altOf(part.fields);
        return await uploadImage(ctx, { content, filename: part.filename, alt });
      });
      return sendEnvelope(reply, {
        statusCode: 201,
        message: MESSAGES.images.uploaded(1),
        data: image,
      });
    });
  });
}

/** Runs uploads, as many at a time as memory is for. */
function createReaders() {
  const byAccount = new Map<number, number>();
  let all = 0;
  return async <T>(account: number, read: () => Promise<T>): Promise<T> => {
    const own = byAccount.get(account) ?? 0;
    if (all >= MOST_READING || own >= MOST_OF_ACCOUNT) {
      throw new AppError("slowDown", MESSAGES.images.busy, { retryAfterSeconds: 2 });
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

const needsFile = (): AppError =>
  new AppError("invalid", MESSAGES.images.needsFile, {
    fields: [{ path: "file", message: MESSAGES.images.needsFile }],
  });

/** The multipart parser's errors carry no status. */
function refuseUnreadable(error: unknown): never {
  if (toRefusal(error) !== null) throw error;
  throw new AppError("invalid", MESSAGES.images.needsFile, { cause: error });
}

function altOf(fields: MultipartFields): string {
  const field = fields["alt"];
  const given = field !== undefined && !Array.isArray(field) && field.type === "field";
  return imagePatch.parse({ alt: given ? field.value : "" }).alt ?? "";
}
