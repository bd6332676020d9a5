import { IconFlag } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

export const end: StepKind<"end"> = { label: "End", icon: IconFlag, Form: null };
