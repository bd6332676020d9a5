CREATE TABLE "send_receipts" (
	"owner_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"first_seq" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"message_ids" jsonb NOT NULL,
	CONSTRAINT "send_receipts_campaign_id_first_seq_batch_id_pk" PRIMARY KEY("campaign_id","first_seq","batch_id")
);
--> statement-breakpoint
ALTER TABLE "send_receipts" ADD CONSTRAINT "send_receipts_owner_id_campaign_id_campaigns_owner_id_id_fk" FOREIGN KEY ("owner_id","campaign_id") REFERENCES "public"."campaigns"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A batch's logs stand without a gap between its first and its last, so that the nth id is that of the nth log.
INSERT INTO send_receipts (owner_id, campaign_id, first_seq, batch_id, message_ids)
SELECT b.owner_id, b.campaign_id, b.first_seq, b.id, jsonb_agg(l.provider_message_id ORDER BY l.seq)
FROM send_batches b
JOIN communication_logs l ON l.campaign_id = b.campaign_id AND l.seq BETWEEN b.first_seq AND b.last_seq
GROUP BY b.id
HAVING count(l.provider_message_id) > 0;
--> statement-breakpoint
ALTER TABLE "communication_logs" DROP COLUMN "provider_message_id";--> statement-breakpoint
-- A batch changes every row of a page in one statement: only where half of the page is free do all of them stay on it
-- and leave the indexes alone. Holds for pages filled from now on; older ones keep working, at their old speed.
ALTER TABLE "communication_logs" SET (fillfactor = 47);--> statement-breakpoint
ALTER TABLE "customers" SET (fillfactor = 49);--> statement-breakpoint
-- Settling and cancelling change thousands of rows alike, and nothing else changes that many at once: those are seen
-- by three counts, without comparing row by row.
CREATE OR REPLACE FUNCTION note_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n record;
BEGIN
  SELECT min(owner_id) AS owner, min(campaign_id) AS campaign, max(campaign_id) AS last_campaign,
    date_bin('15 minutes', min(sent_at), '2000-01-01Z') AS at, date_bin('15 minutes', max(sent_at), '2000-01-01Z') AS last_at,
    count(sent_at) AS sent, count(coalesce(delivered_at, opened_at, clicked_at)) AS further
  INTO n FROM after;
  IF n.further = 0 AND n.campaign = n.last_campaign AND n.at IS NOT DISTINCT FROM n.last_at
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at) IS NOT NULL)
  THEN
    IF n.sent > 0 THEN
      PERFORM FROM campaigns WHERE id = n.campaign AND deleted_at IS NULL FOR NO KEY UPDATE;
      IF FOUND THEN
        INSERT INTO engagement_changes (owner_id, at, sent, delivered, opened, clicked)
        VALUES (n.owner, n.at, n.sent, 0, 0, 0);
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT l.owner_id, l.campaign_id, e.at, sum(l.sign * e.sent) AS sent, sum(l.sign * e.delivered) AS delivered,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT 1 AS sign, owner_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM after
      UNION ALL
      SELECT -1, owner_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM before
    ) l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    GROUP BY l.owner_id, l.campaign_id, e.at
    HAVING sum(l.sign * e.sent) <> 0 OR sum(l.sign * e.delivered) <> 0 OR sum(l.sign * e.opened) <> 0
      OR sum(l.sign * e.clicked) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT id FROM campaigns WHERE id IN (SELECT campaign_id FROM moved) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO engagement_changes (owner_id, at, sent, delivered, opened, clicked)
  SELECT m.owner_id, m.at, sum(m.sent), sum(m.delivered), sum(m.opened), sum(m.clicked)
  FROM moved m JOIN kept k ON k.id = m.campaign_id
  GROUP BY m.owner_id, m.at;
  RETURN NULL;
END $$;
