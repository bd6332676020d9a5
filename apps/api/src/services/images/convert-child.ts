// A process of its own for one image, so that a hostile image can harm only this process.
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { limitDecoders } from "./limit-decoders.ts";
import { toMailImage } from "./to-mail-image.ts";
import type { ImageEdit, MailImageLimits } from "./to-mail-image.ts";

/** Request to the child, which imports nothing but the decoder, so that it starts fast. */
export type ConvertRequest = { content: Buffer; limits: MailImageLimits; edit: ImageEdit | null };

try {
  // Where memory runs out, Linux ends this process before its server.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Elsewhere there is no such file.
}

try {
  // Requests to the server come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where that is not allowed, it is one process of several.
}

limitDecoders();
process.once("message", ({ content, limits, edit }: ConvertRequest) => {
  void toMailImage(content, limits, edit).then((result) =>
    process.send?.(result, () => process.disconnect()),
  );
});
// Its server has ended.
process.once("disconnect", () => process.exit());
process.send?.("ready");
