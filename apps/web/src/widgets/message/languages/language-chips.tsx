import { MAX_VARIANTS } from "@dakiya/domain/campaign";
import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { formatCount } from "../../../lib/format.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { TranslateButton } from "./translate-button.tsx";
import type { Languages } from "./use-languages.ts";

const AddLanguageModal = lazyDialog(
  async () => await import("./add-language-modal.tsx"),
  "AddLanguageModal",
  { title: "Add language" },
);

const words = MESSAGES.variants;

/** Stands for the message that falls back. */
const FALLBACK = "";

/**
 * The languages of the message, each with its recipients; the chosen one is written below.
 *
 * @param people - How many get which; undefined until they are counted.
 * @param disabled - While something else writes the message.
 */
export function LanguageChips({
  languages,
  people,
  disabled,
}: {
  languages: Languages;
  people: ReviewWire["languages"];
  disabled: boolean;
}) {
  const { language, variants, editing, edit, remove } = languages;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const countOf = (one: string | null): string | undefined => {
    const found = people?.find((count) => count.language === one);
    return found === undefined ? undefined : formatCount(found.people);
  };
  const fallback = language === null ? words.fallback : words.fallsBack(languageLabel(language));
  return (
    <Box component="fieldset" disabled={disabled} mb={16}>
      <legend className="visually-hidden">Languages</legend>
      <Group gap={8}>
        {variants.length > 0 && (
          <PillRadios
            legend="Language of the message"
            value={editing ?? FALLBACK}
            onChange={(value) => edit(value === FALLBACK ? null : value)}
            options={[
              { value: FALLBACK, label: fallback, note: countOf(language) },
              ...variants.map((one) => ({
                value: one.language,
                label: languageLabel(one.language),
                note: countOf(one.language),
              })),
            ]}
          />
        )}
        {variants.length < MAX_VARIANTS && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add language
          </Button>
        )}
        {editing !== null && (
          <>
            <TranslateButton key={editing} languages={languages} language={editing} />
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
              onClick={() => setRemoving(editing)}
            >
              Remove {languageLabel(editing)}
            </Button>
          </>
        )}
      </Group>
      {adding && <AddLanguageModal languages={languages} onClose={() => setAdding(false)} />}
      <ConfirmModal
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) remove(removing);
          setRemoving(null);
        }}
        title={`Remove ${languageLabel(removing ?? "")}?`}
        message={words.removed(languageLabel(removing ?? ""))}
        confirmLabel="Remove language"
      />
    </Box>
  );
}
