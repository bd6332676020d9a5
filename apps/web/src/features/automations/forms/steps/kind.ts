import type { DraftStep, StepType } from "@dakiya/domain/automation";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MailContext } from "../mail-form.tsx";

type Of<Type extends StepType> = Extract<DraftStep, { type: Type }>;

export type StepKind<Type extends StepType> = {
  label: string;
  icon: TablerIcon;
  /** Null for a step without settings. `mail` is the context that the AI gets about an email's recipient. */
  Form:
    | ((props: {
        step: Of<Type>;
        onChange: (step: Of<Type>) => void;
        mail: MailContext;
      }) => ReactNode)
    | null;
};
