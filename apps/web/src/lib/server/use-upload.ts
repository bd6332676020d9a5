import { useState } from "react";
import { readEnvelope } from "../read-envelope.ts";
import { sessionFetch } from "../session/session-fetch.ts";
import { toastError, toastSuccess } from "../toast.ts";

type Words = { tooLarge: string; uploadFailed: string; uploaded: (count: number) => string };
type Target = { path: string; maxBytes: number; words: Words };

/**
 * Uploads files one after the other, and says once how it went.
 *
 * @param target.path - Below /api.
 * @returns How many are still to go, and a function that resolves to what the server made of them.
 */
export function useUpload<T extends object>({
  onUploaded,
  ...target
}: Target & { onUploaded: () => void }) {
  const [left, setLeft] = useState(0);

  async function upload(files: readonly File[]): Promise<T[]> {
    setLeft((before) => before + files.length);
    const uploaded: T[] = [];
    const refusals = new Set<string>();
    for (const file of files) {
      const result = await uploadOne<T>(file, target);
      if (typeof result === "string") {
        refusals.add(files.length === 1 ? result : `${file.name}: ${result}`);
      } else uploaded.push(result);
      setLeft((before) => before - 1);
    }
    if (uploaded.length > 0) {
      onUploaded();
      toastSuccess(target.words.uploaded(uploaded.length));
    }
    for (const refusal of refusals) toastError(refusal);
    return uploaded;
  }
  return { left, upload };
}

/** Uploads a file: its value of the server, or the sentence of a refusal. */
async function uploadOne<T extends object>(
  file: File,
  { path, maxBytes, words }: Target,
): Promise<T | string> {
  if (file.size > maxBytes) return words.tooLarge;
  const body = new FormData();
  body.append("file", file);
  try {
    const response = await sessionFetch(`/api${path}`, { method: "POST", body });
    const { data, message } = await readEnvelope(response);
    if (response.ok && typeof data === "object" && data !== null) return data as T;
    return message ?? words.uploadFailed;
  } catch {
    return words.uploadFailed;
  }
}
