import type { DraftTrigger, TriggerType } from "@dakiya/domain/automation";
import type { ReactNode } from "react";

type Of<Type extends TriggerType> = Extract<DraftTrigger, { type: Type }>;

export type TriggerKind<Type extends TriggerType> = {
  label: string;
  Form: (props: { trigger: Of<Type>; onChange: (trigger: Of<Type>) => void }) => ReactNode;
};
