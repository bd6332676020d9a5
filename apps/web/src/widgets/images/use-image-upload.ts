import { MESSAGES } from "@dakiya/domain/messages";
import { IMAGE_LIMITS } from "@dakiya/domain/wire";
import type { ImageWire } from "@dakiya/domain/wire";
import { useUpload } from "../../lib/server/use-upload.ts";
import { useRefreshImages } from "./use-images.ts";

/** File types of the file dialog; the server looks at the content. */
export const IMAGE_ACCEPT = "image/png,image/jpeg,image/gif,image/webp";

/** Uploads images: how many are still to go, and a function that resolves to the images that are there then. */
export function useImageUpload() {
  return useUpload<ImageWire>({
    ...{ path: "/images", maxBytes: IMAGE_LIMITS.uploadBytes, words: MESSAGES.images },
    onUploaded: useRefreshImages(),
  });
}
