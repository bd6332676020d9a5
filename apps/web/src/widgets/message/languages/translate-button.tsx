import { languageLabel } from "@dakiya/domain/language";
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { useAiOff } from "../../../lib/server/use-ai-off.ts";
import type { Languages } from "./use-languages.ts";
import { useTranslation } from "./use-translation.ts";

const TranslateModal = lazyDialog(
  async () => await import("./translate-modal.tsx"),
  "TranslateModal",
  { title: ({ title }) => title, size: "xl" },
);

/** Has the AI translate the variant that is written. */
export function TranslateButton({
  languages: { part, change },
  language,
}: {
  languages: Languages;
  language: string;
}) {
  const isOff = useAiOff() !== null;
  const { translation, begin, close, use } = useTranslation(part, change);
  if (isOff) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => begin(language)}
      >
        Translate with AI
      </Button>
      {translation !== null && (
        <TranslateModal
          translation={translation}
          title={`Translate into ${languageLabel(language)}`}
          language={language}
          onUse={use}
          onRetry={() => begin(language)}
          onClose={close}
        />
      )}
    </>
  );
}
