import { MESSAGES } from "@dakiya/domain/messages";
import { VIEW_LIMITS, viewInput } from "@dakiya/domain/wire";
import type { ViewInput, ViewWire } from "@dakiya/domain/wire";
import { TextInput } from "@mantine/core";
import { SettingsForm } from "../../../../widgets/settings-form/settings-form.tsx";
import { useSettingsForm } from "../../../../widgets/settings-form/use-settings-form.ts";

const NAME = viewInput.pick({ name: true });

/**
 * The name of a view.
 *
 * @param renamed - Null for a new view.
 */
export function ViewName({
  renamed,
  save,
  rename,
  onClose,
}: {
  renamed: ViewWire | null;
  save: (name: string) => Promise<void>;
  rename: (view: ViewWire, as: ViewInput) => Promise<void>;
  onClose: () => void;
}) {
  const state = useSettingsForm({
    initial: { name: renamed?.name ?? "" },
    schema: NAME,
    save: async ({ name }) => {
      if (renamed === null) return await save(name);
      const { filter, sort, columns } = renamed;
      await rename(renamed, viewInput.parse({ name, filter, sort, columns }));
    },
    onSaved: onClose,
    failed: MESSAGES.views.saveFailed,
  });
  return (
    <SettingsForm state={state} saveLabel="Save view" onCancel={onClose}>
      <TextInput
        label="View name"
        required
        data-autofocus
        autoComplete="off"
        description="Everybody of your account sees it"
        {...state.limited("name", VIEW_LIMITS.name)}
      />
    </SettingsForm>
  );
}
