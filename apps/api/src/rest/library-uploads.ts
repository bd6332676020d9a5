import type { MultipartFields } from "@fastify/multipart";
import { MESSAGES } from "@dakiya/domain/messages";
import { imagePatch } from "@dakiya/domain/wire";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import type { OperationScope } from "@dakiya/domain/api";
import { userCtx } from "../http/session.ts";
import { replaceFile, uploadFile } from "../services/files/store-file.ts";
import { uploadImage } from "../services/images/upload-image.ts";
import { sendEnvelope } from "./envelope.ts";
import { registerReceiver } from "./receive-file.ts";

export const LIBRARY_UPLOAD_SCOPE = ["design:write"] as const satisfies OperationScope;

/**
 * POST /images, with `alt` before the file where there is one; POST /files; and POST /files/:id/replace (docs/product.md,
 * Images and Files).
 */
export async function registerLibraryUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  const config = { scope: LIBRARY_UPLOAD_SCOPE };
  const images = MESSAGES.images;
  const files = MESSAGES.files;
  await app.register(async (scope) => {
    const receive = await registerReceiver(scope);
    scope.post("/images", { config }, async (request, reply) => {
      const ctx = await userCtx(deps, request, reply);
      const data = await receive(
        ...([request, ctx, images] as const),
        async ({ fields, ...file }) => await uploadImage(ctx, { ...file, alt: altOf(fields) }),
      );
      return sendEnvelope(reply, { statusCode: 201, message: images.uploaded(1), data });
    });
    scope.post("/files", { config }, async (request, reply) => {
      const ctx = await userCtx(deps, request, reply);
      const data = await receive(request, ctx, files, async (file) => await uploadFile(ctx, file));
      return sendEnvelope(reply, { statusCode: 201, message: files.uploaded(1), data });
    });
    scope.post<{ Params: { id: string } }>(
      "/files/:id/replace",
      { config },
      async (request, reply) => {
        const ctx = await userCtx(deps, request, reply);
        const data = await receive(
          ...([request, ctx, files] as const),
          async (file) => await replaceFile(ctx, request.params, file),
        );
        return sendEnvelope(reply, { message: files.replaced, data });
      },
    );
  });
}

function altOf(fields: MultipartFields): string {
  const field = fields["alt"];
  const given = field !== undefined && !Array.isArray(field) && field.type === "field";
  return imagePatch.parse({ alt: given ? field.value : "" }).alt ?? "";
}
