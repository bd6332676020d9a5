import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

/** The rule builder, loaded on first use: it is most of the code of its screens. */
export const LazyRuleBuilder = lazyPart(
  async () => await import("./rule-builder.tsx"),
  "RuleBuilder",
  () => <BlockSkeleton height={36} />,
);
