import classes from "./rank-badge.module.css";

const MEDALS = ["Gold", "Silver", "Bronze"];

/**
 * A place in the ranking; the first three have a medal.
 *
 * @param scored - False for a campaign without a score, or with too few mails for one: a place but no medal.
 */
export function RankBadge({ rank, scored }: { rank: number; scored: boolean }) {
  const medal = scored ? MEDALS[rank - 1] : undefined;
  return (
    <span className={classes.rank} data-medal={medal?.toLowerCase()} title={medal}>
      <span className="visually-hidden">
        {medal === undefined ? "Place " : `${medal} medal, place `}
      </span>
      {rank}
    </span>
  );
}
