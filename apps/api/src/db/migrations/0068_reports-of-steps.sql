ALTER TABLE "campaigns" ADD COLUMN "figures_seq" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Notes what changed of opens, clicks and failures. The campaign's lock orders this with "recount_report", and comes before
-- the rows of these tables. Of a campaign that is being counted, only logs that were counted are noted. The email of an
-- automation has no beginning, and its quarters of an hour no end.
CREATE OR REPLACE FUNCTION note_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending changes thousands of rows alike, none of them opened or failed.
  IF NOT EXISTS (SELECT FROM after WHERE coalesce(opened_at, clicked_at, failed_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(opened_at, clicked_at, failed_at) IS NOT NULL)
  THEN
    RETURN NULL;
  END IF;
  WITH kept AS MATERIALIZED (
    SELECT account_id, id, CASE WHEN automation_id IS NULL THEN date_bin('15 minutes', logged_at, '2000-01-01Z') END AS begun,
      CASE WHEN figures_since IS NULL THEN figures_seq END AS upto
    FROM campaigns
    WHERE id IN (SELECT campaign_id FROM after) AND (logged_at IS NOT NULL OR automation_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE
  ),
  moved AS (
    SELECT l.account_id, l.id, greatest(date_bin('15 minutes', e.at, '2000-01-01Z'), l.begun) AS at, l.begun,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT k.*, 1 AS sign, a.seq, a.opened_at, a.clicked_at FROM after a JOIN kept k ON k.id = a.campaign_id
      UNION ALL
      SELECT k.*, -1, b.seq, b.opened_at, b.clicked_at FROM before b JOIN kept k ON k.id = b.campaign_id
    ) l
    CROSS JOIN LATERAL (VALUES (coalesce(l.opened_at, l.clicked_at), 1, 0), (l.clicked_at, 0, 1)) e(at, opened, clicked)
    WHERE e.at IS NOT NULL AND (l.upto IS NULL OR l.seq <= l.upto)
    GROUP BY 1, 2, 3, 4
    HAVING sum(l.sign * e.opened) <> 0 OR sum(l.sign * e.clicked) <> 0
  )
  INSERT INTO campaign_engagement AS e (account_id, campaign_id, at, opened, clicked)
  SELECT account_id, id, at, opened, clicked FROM moved
  WHERE begun IS NULL OR at < begun + interval '48 hours'
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, at) DO UPDATE SET opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked;
  WITH changed AS MATERIALIZED (
    SELECT campaign_id, seq, failure_reason, sum(sign) AS n
    FROM (
      SELECT 1 AS sign, campaign_id, seq, failure_reason FROM after WHERE status = 'failed'
      UNION ALL
      SELECT -1, campaign_id, seq, failure_reason FROM before WHERE status = 'failed'
    ) l
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, CASE WHEN figures_since IS NULL THEN figures_seq END AS upto
    FROM campaigns WHERE id IN (SELECT campaign_id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_failures AS f (account_id, campaign_id, reason, logs)
  SELECT k.account_id, k.id, r.reason, sum(r.n)
  FROM (
    SELECT account_id, id, failure_reason, sum(n) AS n
    FROM changed JOIN kept ON id = campaign_id AND (upto IS NULL OR seq <= upto)
    GROUP BY 1, 2, 3
  ) k
  CROSS JOIN LATERAL (SELECT failure_group(k.failure_reason) AS reason, k.n) r
  GROUP BY 1, 2, 3
  HAVING sum(r.n) <> 0
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, reason) DO UPDATE SET logs = f.logs + excluded.logs;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION recount_report(bigint);
--> statement-breakpoint
-- Counts the figures of a report from the next logs and their hits, once: hits are kept for a time only. True when no log is
-- left. Writers take the campaign's lock before they note anything, so each change is counted here or noted afterwards.
CREATE FUNCTION recount_report(campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT account_id, figures_seq, CASE WHEN automation_id IS NULL THEN date_bin('15 minutes', logged_at, '2000-01-01Z') END AS begun,
    logged_at IS NOT NULL OR automation_id IS NOT NULL AS started
  INTO c FROM campaigns WHERE id = campaign AND figures_since IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.figures_seq + most;
  IF c.figures_seq = 0 THEN
    DELETE FROM campaign_engagement WHERE campaign_id = campaign;
    DELETE FROM campaign_failures WHERE campaign_id = campaign;
    UPDATE campaign_links SET clicks = 0, people = 0 WHERE campaign_id = campaign;
    UPDATE campaigns SET machine_opens = 0, machine_clicks = 0 WHERE id = campaign;
  END IF;
  INSERT INTO campaign_engagement AS e (account_id, campaign_id, at, opened, clicked)
  SELECT c.account_id, campaign, greatest(n.at, c.begun), sum(n.opened), sum(n.clicked)
  FROM (
    SELECT date_bin('15 minutes', coalesce(opened_at, clicked_at), '2000-01-01Z') AS opened,
      date_bin('15 minutes', clicked_at, '2000-01-01Z') AS clicked, count(*) AS logs
    FROM communication_logs
    WHERE campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND coalesce(opened_at, clicked_at) IS NOT NULL
    GROUP BY 1, 2
  ) l
  CROSS JOIN LATERAL (VALUES (l.opened, l.logs, 0), (l.clicked, 0, l.logs)) n(at, opened, clicked)
  WHERE c.started AND n.at IS NOT NULL AND (c.begun IS NULL OR n.at < c.begun + interval '48 hours')
  GROUP BY 3
  ON CONFLICT (campaign_id, at) DO UPDATE SET opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked;
  INSERT INTO campaign_failures AS f (account_id, campaign_id, reason, logs)
  SELECT c.account_id, campaign, failure_group(failure_reason), sum(logs)
  FROM (
    SELECT failure_reason, count(*) AS logs FROM communication_logs
    WHERE campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND status = 'failed'
    GROUP BY 1
  ) l
  GROUP BY 3
  ON CONFLICT (campaign_id, reason) DO UPDATE SET logs = f.logs + excluded.logs;
  DELETE FROM link_clicks k USING campaign_links l
  WHERE l.campaign_id = campaign AND k.campaign_id = campaign AND k.link_index = l.link_index
    AND k.seq > c.figures_seq AND k.seq <= upto;
  WITH clicked AS (
    INSERT INTO link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
    SELECT c.account_id, campaign, h.link_index, h.seq, min(h.at), count(*)
    FROM tracking_hits h JOIN campaign_links k ON k.campaign_id = h.campaign_id AND k.link_index = h.link_index
    WHERE h.campaign_id = campaign AND h.seq > c.figures_seq AND h.seq <= upto
      AND h.kind = 'click' AND NOT h.machine AND NOT h.pending
    GROUP BY 3, 4
    RETURNING link_index, clicks
  )
  UPDATE campaign_links k SET clicks = k.clicks + n.clicks, people = k.people + n.people
  FROM (SELECT link_index, sum(clicks) AS clicks, count(*) AS people FROM clicked GROUP BY 1) n
  WHERE k.campaign_id = campaign AND k.link_index = n.link_index;
  INSERT INTO log_suppressions (account_id, campaign_id, reason, seq, at)
  SELECT c.account_id, campaign, 'unsubscribed', h.seq, min(h.at)
  FROM tracking_hits h
  JOIN communication_logs l ON l.campaign_id = h.campaign_id AND l.seq = h.seq
  JOIN customers p ON p.account_id = l.account_id AND p.id = l.customer_id AND p.unsubscribed_at IS NOT NULL
  WHERE h.campaign_id = campaign AND h.seq > c.figures_seq AND h.seq <= upto AND h.kind = 'unsubscribe'
  GROUP BY 4
  ON CONFLICT DO NOTHING;
  UPDATE campaigns SET machine_opens = machine_opens + n.opens, machine_clicks = machine_clicks + n.clicks, figures_seq = upto,
    figures_since = CASE
      WHEN NOT EXISTS (SELECT FROM communication_logs l WHERE l.campaign_id = campaign AND l.seq > upto) THEN clock_timestamp()
    END
  FROM (
    SELECT count(*) FILTER (WHERE kind = 'open') AS opens, count(*) FILTER (WHERE kind = 'click') AS clicks
    FROM tracking_hits
    WHERE campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND machine AND NOT pending
  ) n
  WHERE id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE id = campaign AND figures_since IS NOT NULL);
END $$;
--> statement-breakpoint
-- The quarters of emails of automations were not kept before.
UPDATE campaigns SET figures_since = NULL WHERE automation_id IS NOT NULL;
