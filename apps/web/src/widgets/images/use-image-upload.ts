import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { readEnvelope } from "../../lib/read-envelope.ts";
import { sessionFetch } from "../../lib/session/session-fetch.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { useRefreshImages } from "./use-images.ts";

/** File types of the file dialog; the server looks at the content. */
export const IMAGE_ACCEPT = "image/png,image/jpeg,image/gif,image/webp";

/**
 * Uploads images one after the other, and says once how it went.
 *
 * @returns How many are still to go, and a function that resolves to the images that are there then.
 */
export function useImageUpload() {
  const [left, setLeft] = useState(0);
  const refresh = useRefreshImages();

  async function upload(files: readonly File[]): Promise<ImageWire[]> {
    setLeft((before) => before + files.length);
    const uploaded: ImageWire[] = [];
    const refusals = new Set<string>();
    for (const file of files) {
      const result = await uploadOne(file);
      if (typeof result === "string") {
        refusals.add(files.length === 1 ? result : `${file.name}: ${result}`);
      } else uploaded.push(result);
      setLeft((before) => before - 1);
    }
    if (uploaded.length > 0) {
      refresh();
      toastSuccess(MESSAGES.images.uploaded(uploaded.length));
    }
    for (const refusal of refusals) toastError(refusal);
    return uploaded;
  }
  return { left, upload };
}

/** The image, or the sentence of a refusal. */
async function uploadOne(file: File): Promise<ImageWire | string> {
  if (file.size > IMAGE_LIMITS.uploadBytes) return MESSAGES.images.tooLarge;
  const body = new FormData();
  body.append("file", file);
  try {
    const response = await sessionFetch("/api/images", { method: "POST", body });
    const { data, message } = await readEnvelope(response);
    if (response.ok && typeof data === "object" && data !== null) return data as ImageWire;
    return message ?? MESSAGES.images.uploadFailed;
  } catch {
    return MESSAGES.images.uploadFailed;
  }
}
