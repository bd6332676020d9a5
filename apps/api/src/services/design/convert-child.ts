// A process of its own for one image: whatever a hostile one does to the decoder ends here.
import { writeFileSync } from "node:fs";
import { toMailImage } from "./to-mail-image.ts";
import type { MailImageLimits } from "./to-mail-image.ts";

/** What the child is asked. It imports nothing but the decoder, so that it starts at once. */
export type ConvertRequest = { content: Buffer; limits: MailImageLimits };

try {
  // Where memory runs out, Linux ends this process before its server.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Elsewhere there is no such file.
}

process.once("message", ({ content, limits }: ConvertRequest) => {
  void toMailImage(content, limits).then((result) =>
    process.send?.(result, () => process.disconnect()),
  );
});
// Its server has ended.
process.once("disconnect", () => process.exit());
