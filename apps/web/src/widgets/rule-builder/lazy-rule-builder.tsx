import type { RuleGroupType } from "react-querybuilder";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

/**
 * The rule builder, fetched when it is first shown: it is most of the code of the screens that have it, and nobody
 * needs it for the first line they type.
 */
export const LazyRuleBuilder = lazyPart<{
  query: RuleGroupType;
  refused: ReadonlySet<string>;
  onChange: (query: RuleGroupType) => void;
}>(
  async () => (await import("./rule-builder.tsx")).RuleBuilder,
  () => <BlockSkeleton height={36} />,
);
