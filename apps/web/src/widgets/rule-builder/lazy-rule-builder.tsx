import { Suspense, lazy } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { BlockSkeleton } from "../../ui/skeletons.tsx";

// The builder is most of the code of the screens that have it, and nobody needs it for the first line they type.
const RuleBuilder = lazy(async () => ({
  default: (await import("./rule-builder.tsx")).RuleBuilder,
}));

/** The rule builder, fetched when it is first shown. */
export function LazyRuleBuilder(props: {
  query: RuleGroupType;
  onChange: (query: RuleGroupType) => void;
}) {
  return (
    <Suspense fallback={<BlockSkeleton height={36} />}>
      <RuleBuilder {...props} />
    </Suspense>
  );
}
