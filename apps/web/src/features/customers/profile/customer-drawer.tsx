import { formatRupees } from "@dakiya/domain/analytics";
import type { CustomerWire } from "@dakiya/domain/wire";
import { Drawer } from "@mantine/core";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { EmailText } from "../../../ui/text-parts.tsx";
import { useLastShown } from "../../../ui/use-last-shown.ts";
import classes from "./customer-drawer.module.css";
import { CustomerTimeline } from "./customer-timeline.tsx";

const dayOf = (instant: string | null): string => (instant === null ? "" : formatDay(instant));

/** A customer's fields in display order; unknown ones are empty. */
function profileOf({ email, phone, address, demographics, stats, joined_date }: CustomerWire) {
  const place = [address.city, address.state, address.country].filter(Boolean).join(", ");
  return [
    ["Email", email],
    ["Phone", phone],
    ["Location", place],
    ["Gender", demographics.gender],
    ["Age", demographics.age === null ? "" : String(demographics.age)],
    ["Occupation", demographics.occupation],
    ["Total spent", formatRupees(stats.total_spent)],
    ["Orders", formatCount(stats.order_count)],
    ["Last purchase", dayOf(stats.last_purchase)],
    ["Joined", dayOf(joined_date)],
  ] as const;
}

/** A customer's details and timeline in a drawer. Null keeps it closed. */
export function CustomerDrawer({
  customer,
  onClose,
}: {
  customer: CustomerWire | null;
  onClose: () => void;
}) {
  const shown = useLastShown(customer);

  return (
    <Drawer
      opened={customer !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={shown === null ? "" : shown.name || shown.email}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title ?? "" }}
    >
      {shown !== null && (
        <div className={classes.body}>
          <div className={classes.badges}>
            {shown.is_active ? (
              <StatusBadge color="green" label="Active" />
            ) : (
              <StatusBadge color="gray" label="Deactivated" />
            )}
            {shown.unsubscribed_at !== null && <StatusBadge color="gray" label="Unsubscribed" />}
          </div>
          <section>
            <h3 className={classes.heading}>Profile</h3>
            <dl className={classes.profile}>
              {profileOf(shown).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{label === "Email" ? <EmailText email={value ?? ""} /> : value || "–"}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h3 className={classes.heading}>Timeline</h3>
            <CustomerTimeline id={shown._id} />
          </section>
        </div>
      )}
    </Drawer>
  );
}
