import { PREVIEW_SETTINGS, PREVIEW_DEVICES } from "@dakiya/domain/email-preview";
import { Group } from "@mantine/core";
import { PillCheck } from "../../ui/pill-check.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import type { PreviewMode } from "./preview-mode.ts";

type Control = { mode: PreviewMode; onChange: (mode: PreviewMode) => void };

const VIEWS = [
  { value: "desktop", label: PREVIEW_DEVICES.desktop },
  { value: "phone", label: PREVIEW_DEVICES.phone },
  { value: "plain", label: "Plain" },
] as const;

/** The device an email is shown on. */
export function DevicePicker({ mode, onChange }: Control) {
  return (
    <PillRadios
      legend="Preview as"
      value={mode.view}
      onChange={(view) => onChange({ ...mode, view })}
      options={VIEWS}
    />
  );
}

/** Settings of a recipient's mail program; none for plain text, which neither of them changes. */
export function PreviewSwitches({ mode, onChange }: Control) {
  if (mode.view === "plain") return null;
  return (
    <Group gap={4} role="group" aria-label="The recipient's email app">
      {(["dark", "imagesOff"] as const).map((name) => (
        <PillCheck
          key={name}
          checked={mode[name]}
          onChange={(checked) => onChange({ ...mode, [name]: checked })}
        >
          {PREVIEW_SETTINGS[name]}
        </PillCheck>
      ))}
    </Group>
  );
}

/** All controls of a preview, in a line where there is room. */
export function PreviewControls(control: Control) {
  return (
    <Group gap="8px 16px">
      <DevicePicker {...control} />
      <PreviewSwitches {...control} />
    </Group>
  );
}
