import type { CampaignWire } from "@dakiya/domain/wire";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import classes from "./sending-now.module.css";

const REFETCH_MS = 3000;
/** More than this is a list, and the list is a page of its own. */
const SHOWN = 4;

function isMoving({ status }: CampaignWire): boolean {
  return status === "active" || status === "processing";
}

/** The campaigns that are going out at this moment, each with a live bar. */
export function SendingNow() {
  const { data } = trpc.campaigns.list.useQuery(undefined, {
    refetchOnMount: "always",
    refetchInterval: REFETCH_MS,
  });
  const moving = data?.filter(isMoving) ?? [];
  if (moving.length === 0) return null;

  return (
    <Card title="Sending now">
      <ul className={classes.list}>
        {moving.slice(0, SHOWN).map(({ _id, name, status, stats }) => (
          <li key={_id} className={classes.item}>
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>
              {status === "active"
                ? "Gathering recipients"
                : `${formatCount(stats.sent)} of ${formatCount(stats.total_recipients)} sent`}
            </span>
            <div className={classes.bar}>
              <ProgressBar
                label={`${name}: emails sent`}
                value={stats.sent}
                max={stats.total_recipients}
              />
            </div>
          </li>
        ))}
      </ul>
      {moving.length > SHOWN && (
        <p className={classes.more}>
          <Link to={paths.campaigns}>{formatCount(moving.length - SHOWN)} more</Link>
        </p>
      )}
    </Card>
  );
}
