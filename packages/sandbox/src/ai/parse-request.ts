import { z } from "zod";
import { asText, isObject } from "../core/json.ts";
import type { WireResponse } from "../http/wire-response.ts";
import { aiError } from "./errors.ts";

/** Base64 of an image; the API takes 5 MB of it. */
const MAX_IMAGE_BASE64 = 5 * 1024 * 1024;
const image = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({
    type: z.literal("base64"),
    media_type: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
    data: z.base64().min(1).max(MAX_IMAGE_BASE64),
  }),
});
const otherBlock = z.looseObject({ type: z.string().refine((type) => type !== "image") });
const block = z.union([image, otherBlock]);
const content = z.union([z.string().min(1), z.array(block).min(1)]);
const messagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.number().int().min(1),
  messages: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), content })).min(1),
  system: z.union([z.string(), z.array(block)]).optional(),
  stream: z.boolean().optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.number().int().min(0).optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.looseObject({}).optional(),
  service_tier: z.string().optional(),
  tools: z.array(z.looseObject({})).optional(),
  tool_choice: z.looseObject({}).optional(),
  thinking: z.looseObject({}).optional(),
  output_config: z.looseObject({}).optional(),
  cache_control: z.looseObject({}).nullable().optional(),
});

/** Part of a request that the stand-in reads. */
export type AiRequest = {
  model: string;
  maxTokens: number;
  stream: boolean;
  system: string;
  prompt: string;
};

/** Checks a Messages API body; the first fault is named as the API names it. */
export function parseAiRequest(body: unknown): { request: AiRequest } | { refuse: WireResponse } {
  const parsed = messagesRequest.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = issue?.path.map(String) ?? [];
    if (issue?.code === "unrecognized_keys") {
      const field = [...path, issue.keys[0] ?? ""].join(".");
      return refuse(`${field}: Extra inputs are not permitted`);
    }
    if (!isObject(body)) return refuse("The request body is not valid JSON");
    return refuse(`${path.join(".")}: ${missing(body, path) ? "Field required" : issue?.message}`);
  }
  const { model, max_tokens: maxTokens, messages, system, stream = false } = parsed.data;
  if (messages[0]?.role !== "user") {
    return refuse('messages: first message must use the "user" role');
  }
  if (!model.startsWith("claude")) {
    return { refuse: aiError(404, "not_found_error", `model: ${model}`) };
  }
  return {
    request: {
      model,
      maxTokens,
      stream,
      system: textOf(system),
      prompt: messages
        .filter(({ role }) => role === "user")
        .map((message) => textOf(message.content))
        .join("\n"),
    },
  };
}

function textOf(value: string | z.infer<typeof block>[] | undefined): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  return value.map((part) => ("text" in part ? (asText(part["text"]) ?? "") : "")).join("\n");
}

function missing(body: unknown, path: string[]): boolean {
  let value: unknown = body;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) ? value[part] : undefined;
  }
  return value === undefined;
}

function refuse(message: string): { refuse: WireResponse } {
  return { refuse: aiError(400, "invalid_request_error", message) };
}
