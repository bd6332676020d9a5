import { MAIL_SWITCHES, MAIL_VIEWS } from "@dakiya/domain/mail-look";
import { PillCheck } from "../../ui/pill-check.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import classes from "./look-controls.module.css";
import type { MailLook } from "./mail-look.ts";

type Control = { look: MailLook; onChange: (look: MailLook) => void };

const VIEWS = [
  { value: "desktop", label: MAIL_VIEWS.desktop },
  { value: "phone", label: MAIL_VIEWS.phone },
  { value: "plain", label: "Plain" },
] as const;

/** The screen a mail is shown as on. */
export function LookViews({ look, onChange }: Control) {
  return (
    <PillRadios
      legend="Preview as"
      value={look.view}
      onChange={(view) => onChange({ ...look, view })}
      options={VIEWS}
    />
  );
}

/** What the reader of a mail has set in their mail program; nothing for plain text, which neither of it changes. */
export function LookSwitches({ look, onChange }: Control) {
  if (look.view === "plain") return null;
  return (
    <div className={classes.switches} role="group" aria-label="The recipient's email app">
      {(["dark", "imagesOff"] as const).map((name) => (
        <PillCheck
          key={name}
          checked={look[name]}
          onChange={(checked) => onChange({ ...look, [name]: checked })}
        >
          {MAIL_SWITCHES[name]}
        </PillCheck>
      ))}
    </div>
  );
}

/** All the ways to look at a mail, in a line where there is room for one. */
export function LookControls(control: Control) {
  return (
    <div className={classes.controls}>
      <LookViews {...control} />
      <LookSwitches {...control} />
    </div>
  );
}
