import { languageLabel, NAMED_LANGUAGES, ownName } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { Modal } from "../../../ui/modal.tsx";
import type { Languages } from "./use-languages.ts";

const words = MESSAGES.variants;

/** Adds a language to a message. The first one asks for the language of the message so far, which falls back. */
export function AddLanguageModal({
  languages: { language, variants, add },
  onClose,
}: {
  languages: Languages;
  onClose: () => void;
}) {
  const [own, setOwn] = useState(language ?? "en");
  const [added, setAdded] = useState<string | null>(null);
  const taken = [own, ...variants.map((one) => one.language)];
  const offered = NAMED_LANGUAGES.filter((tag) => !taken.includes(tag));
  const save = () => {
    if (added === null || taken.includes(added)) return;
    add(added, own);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add language"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={added === null || taken.includes(added)} onClick={save}>
            Add language
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {language === null && (
          <Select
            label="Your message so far"
            description={words.fallsBackHint}
            data={NAMED_LANGUAGES.map(optionOf)}
            value={own}
            onChange={(value) => value !== null && setOwn(value)}
            allowDeselect={false}
            searchable
            openOnFocus={false}
          />
        )}
        <Select
          label="Translate into"
          description={words.addHint}
          data={offered.map(optionOf)}
          value={added}
          onChange={setAdded}
          placeholder="Choose a language"
          searchable
          openOnFocus={false}
          data-autofocus
        />
      </Stack>
    </Modal>
  );
}

const optionOf = (tag: string) => {
  const [label, name] = [languageLabel(tag), ownName(tag)];
  return { value: tag, label: label === name ? label : `${label} · ${name}` };
};
