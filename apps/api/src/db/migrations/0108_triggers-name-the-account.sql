-- Functions find rows by keys that begin with the account, as statements do.
CREATE OR REPLACE FUNCTION note_campaign_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  WITH sums AS MATERIALIZED (
    SELECT e.at, sign * sum(e.sent) AS sent, sign * sum(e.delivered) AS delivered, sign * sum(e.opened) AS opened,
      sign * sum(e.clicked) AS clicked
    FROM communication_logs l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    WHERE l.account_id = NEW.account_id AND l.campaign_id = NEW.id
    GROUP BY e.at
  ),
  of_automation AS (
    INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
    SELECT NEW.account_id, at, sent, delivered, opened, clicked FROM sums WHERE NEW.automation_id IS NOT NULL
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT NEW.account_id, at, sent, delivered, opened, clicked FROM sums WHERE NEW.automation_id IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_hits_of_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tracking_hits WHERE (account_id, campaign_id) IN (SELECT account_id, id FROM removed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n record;
  is_mail boolean;
BEGIN
  SELECT min(account_id) AS account, min(campaign_id) AS campaign, max(campaign_id) AS last_campaign,
    date_bin('15 minutes', min(sent_at), '2000-01-01Z') AS at, date_bin('15 minutes', max(sent_at), '2000-01-01Z') AS last_at,
    count(sent_at) AS sent, count(coalesce(delivered_at, opened_at, clicked_at)) AS further
  INTO n FROM after;
  IF n.further = 0 AND n.campaign = n.last_campaign AND n.at IS NOT DISTINCT FROM n.last_at
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at) IS NOT NULL)
  THEN
    IF n.sent > 0 THEN
      SELECT automation_id IS NOT NULL INTO is_mail
      FROM campaigns WHERE account_id = n.account AND id = n.campaign AND deleted_at IS NULL FOR NO KEY UPDATE;
      IF is_mail THEN
        INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
        VALUES (n.account, n.at, n.sent, 0, 0, 0);
      ELSIF FOUND THEN
        INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
        VALUES (n.account, n.at, n.sent, 0, 0, 0);
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT l.account_id, l.campaign_id, e.at, sum(l.sign * e.sent) AS sent, sum(l.sign * e.delivered) AS delivered,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT 1 AS sign, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM after
      UNION ALL
      SELECT -1, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM before
    ) l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    GROUP BY l.account_id, l.campaign_id, e.at
    HAVING sum(l.sign * e.sent) <> 0 OR sum(l.sign * e.delivered) <> 0 OR sum(l.sign * e.opened) <> 0
      OR sum(l.sign * e.clicked) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, automation_id IS NOT NULL AS of_automation FROM campaigns
    WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM moved) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE
  ),
  sums AS MATERIALIZED (
    SELECT k.of_automation, m.account_id, m.at, sum(m.sent) AS sent, sum(m.delivered) AS delivered,
      sum(m.opened) AS opened, sum(m.clicked) AS clicked
    FROM moved m JOIN kept k ON k.account_id = m.account_id AND k.id = m.campaign_id
    GROUP BY k.of_automation, m.account_id, m.at
  ),
  of_automations AS (
    INSERT INTO automation_engagement_changes (account_id, at, sent, delivered, opened, clicked)
    SELECT account_id, at, sent, delivered, opened, clicked FROM sums WHERE of_automation
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT account_id, at, sent, delivered, opened, clicked FROM sums WHERE NOT of_automation;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT account_id, campaign_id, mail_domain(recipient) AS domain, sum(CASE WHEN sent_at IS NOT NULL THEN sign END) AS sent,
      sum(CASE WHEN coalesce(delivered_at, opened_at, clicked_at) IS NOT NULL THEN sign END) AS delivered,
      sum(CASE WHEN coalesce(opened_at, clicked_at) IS NOT NULL THEN sign END) AS opened,
      sum(CASE WHEN clicked_at IS NOT NULL THEN sign END) AS clicked,
      sum(CASE WHEN status = 'failed' THEN sign END) AS failed,
      sum(CASE WHEN status = 'failed' AND sent_at IS NOT NULL THEN sign END) AS bounced
    FROM (
      SELECT 1 AS sign, account_id, campaign_id, recipient, sent_at, delivered_at, opened_at, clicked_at, status FROM after
      WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at, failed_at) IS NOT NULL
      UNION ALL
      SELECT -1, account_id, campaign_id, recipient, sent_at, delivered_at, opened_at, clicked_at, status FROM before
      WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at, failed_at) IS NOT NULL
    ) l
    GROUP BY 1, 2, 3
  ),
  changed AS MATERIALIZED (
    SELECT account_id, campaign_id, domain, coalesce(sent, 0) AS sent, coalesce(delivered, 0) AS delivered, coalesce(opened, 0) AS opened,
      coalesce(clicked, 0) AS clicked, coalesce(failed, 0) AS failed, coalesce(bounced, 0) AS bounced
    FROM moved
    WHERE sent <> 0 OR delivered <> 0 OR opened <> 0 OR clicked <> 0 OR failed <> 0 OR bounced <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, domains_seq FROM campaigns
    WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
  SELECT k.account_id, k.id, m.domain, m.sent, m.delivered, m.opened, m.clicked, m.failed, m.bounced
  FROM changed m JOIN kept k ON k.account_id = m.account_id AND k.id = m.campaign_id AND k.domains_seq IS NULL
  ORDER BY 2, 3
  ON CONFLICT (account_id, campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
    opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
    bounced = d.bounced + excluded.bounced;
  IF EXISTS (SELECT FROM campaigns WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM after) AND domains_seq IS NOT NULL) THEN
    WITH kept AS MATERIALIZED (
      SELECT account_id, id, domains_seq AS upto FROM campaigns
      WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM after) AND domains_seq IS NOT NULL ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
    SELECT k.account_id, k.id, mail_domain(l.recipient), sum(l.sign * (l.sent_at IS NOT NULL)::int),
      sum(l.sign * (coalesce(l.delivered_at, l.opened_at, l.clicked_at) IS NOT NULL)::int),
      sum(l.sign * (coalesce(l.opened_at, l.clicked_at) IS NOT NULL)::int), sum(l.sign * (l.clicked_at IS NOT NULL)::int),
      sum(l.sign * (l.status = 'failed')::int), sum(l.sign * (l.status = 'failed' AND l.sent_at IS NOT NULL)::int)
    FROM (SELECT 1 AS sign, a.* FROM after a UNION ALL SELECT -1, b.* FROM before b) l
    JOIN kept k ON k.account_id = l.account_id AND k.id = l.campaign_id AND l.seq <= k.upto
    GROUP BY 1, 2, 3
    ORDER BY 2, 3
    ON CONFLICT (account_id, campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
      opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
      bounced = d.bounced + excluded.bounced;
  END IF;
  -- A domain may be one person's alone: erasing them leaves no row that names it.
  IF EXISTS (SELECT FROM after WHERE customer_id IS NULL) THEN
    DELETE FROM campaign_domains WHERE (account_id, campaign_id) IN (SELECT account_id, campaign_id FROM after)
      AND domain IN (SELECT mail_domain(recipient) FROM before)
      AND (sent, delivered, opened, clicked, failed, bounced) = (0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_refusals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending changes thousands of rows alike, none of them failed.
  IF EXISTS (SELECT FROM after WHERE status = 'failed') OR EXISTS (SELECT FROM before WHERE status = 'failed') THEN
    WITH changed AS MATERIALIZED (
      SELECT account_id, campaign_id, seq, mail_domain(recipient) AS domain, failed_at, failure_reason, sum(sign) AS n
      FROM (
        SELECT 1 AS sign, account_id, campaign_id, seq, recipient, failed_at, failure_reason FROM after WHERE status = 'failed'
        UNION ALL
        SELECT -1, account_id, campaign_id, seq, recipient, failed_at, failure_reason FROM before WHERE status = 'failed'
      ) l
      GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum(sign) <> 0
    ),
    refused AS MATERIALIZED (
      SELECT account_id, campaign_id, seq, domain, date_bin('15 minutes', failed_at, '2000-01-01Z') AS at,
        refusal_kind(failure_reason) AS reason, n
      FROM changed
    ),
    kept AS MATERIALIZED (
      SELECT account_id, id, refusals_seq AS upto FROM campaigns
      WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM refused WHERE reason IS NOT NULL) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO campaign_refusals AS r (account_id, campaign_id, at, domain, reason, logs)
    SELECT k.account_id, k.id, m.at, m.domain, m.reason, sum(m.n)
    FROM refused m
    JOIN kept k ON k.account_id = m.account_id AND k.id = m.campaign_id AND (k.upto IS NULL OR m.seq <= k.upto)
    WHERE m.reason IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(m.n) <> 0
    ORDER BY 2, 3, 4, 5
    ON CONFLICT (account_id, campaign_id, at, domain, reason) DO UPDATE SET logs = r.logs + excluded.logs;
  END IF;
  -- A domain may be one person's alone: erasing them leaves no row that names it.
  IF EXISTS (SELECT FROM after WHERE customer_id IS NULL) THEN
    DELETE FROM campaign_refusals WHERE (account_id, campaign_id) IN (SELECT account_id, campaign_id FROM after)
      AND domain IN (SELECT mail_domain(recipient) FROM before) AND logs = 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
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
    WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM after) AND (logged_at IS NOT NULL OR automation_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE
  ),
  moved AS (
    SELECT l.account_id, l.id, greatest(date_bin('15 minutes', e.at, '2000-01-01Z'), l.begun) AS at, l.begun,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT k.*, 1 AS sign, a.seq, a.opened_at, a.clicked_at FROM after a
      JOIN kept k ON k.account_id = a.account_id AND k.id = a.campaign_id
      UNION ALL
      SELECT k.*, -1, b.seq, b.opened_at, b.clicked_at FROM before b
      JOIN kept k ON k.account_id = b.account_id AND k.id = b.campaign_id
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
  ON CONFLICT (account_id, campaign_id, at) DO UPDATE SET opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked;
  WITH changed AS MATERIALIZED (
    SELECT account_id, campaign_id, seq, failure_reason, sum(sign) AS n
    FROM (
      SELECT 1 AS sign, account_id, campaign_id, seq, failure_reason FROM after WHERE status = 'failed'
      UNION ALL
      SELECT -1, account_id, campaign_id, seq, failure_reason FROM before WHERE status = 'failed'
    ) l
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, CASE WHEN figures_since IS NULL THEN figures_seq END AS upto
    FROM campaigns WHERE (account_id, id) IN (SELECT account_id, campaign_id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_failures AS f (account_id, campaign_id, reason, logs)
  SELECT k.account_id, k.id, r.reason, sum(r.n)
  FROM (
    SELECT kept.account_id, id, failure_reason, sum(n) AS n
    FROM changed JOIN kept ON kept.account_id = changed.account_id AND id = campaign_id AND (upto IS NULL OR seq <= upto)
    GROUP BY 1, 2, 3
  ) k
  CROSS JOIN LATERAL (SELECT failure_group(k.failure_reason) AS reason, k.n) r
  GROUP BY 1, 2, 3
  HAVING sum(r.n) <> 0
  ORDER BY 2, 3
  ON CONFLICT (account_id, campaign_id, reason) DO UPDATE SET logs = f.logs + excluded.logs;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION recount_domains(bigint, integer);--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_domains(account bigint, campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT domains_seq INTO c FROM campaigns WHERE account_id = account AND id = campaign AND domains_seq IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.domains_seq + most;
  IF c.domains_seq = 0 THEN
    DELETE FROM campaign_domains WHERE account_id = account AND campaign_id = campaign;
  END IF;
  INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
  SELECT account, campaign, mail_domain(recipient), count(sent_at), count(coalesce(delivered_at, opened_at, clicked_at)),
    count(coalesce(opened_at, clicked_at)), count(clicked_at), count(*) FILTER (WHERE status = 'failed'),
    count(sent_at) FILTER (WHERE status = 'failed')
  FROM communication_logs
  WHERE account_id = account AND campaign_id = campaign AND seq > c.domains_seq AND seq <= upto AND status <> 'queued'
  GROUP BY 3
  ON CONFLICT (account_id, campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
    opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
    bounced = d.bounced + excluded.bounced;
  UPDATE campaigns SET domains_seq =
    CASE WHEN EXISTS (
      SELECT FROM communication_logs l WHERE l.account_id = account AND l.campaign_id = campaign AND l.seq > upto
    ) THEN upto END
  WHERE account_id = account AND id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE account_id = account AND id = campaign AND domains_seq IS NULL);
END $$;--> statement-breakpoint
DROP FUNCTION recount_refusals(bigint, integer);--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_refusals(account bigint, campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT refusals_seq INTO c FROM campaigns WHERE account_id = account AND id = campaign AND refusals_seq IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.refusals_seq + most;
  IF c.refusals_seq = 0 THEN
    DELETE FROM campaign_refusals WHERE account_id = account AND campaign_id = campaign;
  END IF;
  INSERT INTO campaign_refusals AS r (account_id, campaign_id, at, domain, reason, logs)
  SELECT account, campaign, l.at, l.domain, l.reason, count(*)
  FROM (
    SELECT date_bin('15 minutes', failed_at, '2000-01-01Z') AS at, mail_domain(recipient) AS domain,
      refusal_kind(failure_reason) AS reason
    FROM communication_logs
    WHERE account_id = account AND campaign_id = campaign AND seq > c.refusals_seq AND seq <= upto AND status = 'failed'
  ) l
  WHERE l.reason IS NOT NULL
  GROUP BY 3, 4, 5
  ON CONFLICT (account_id, campaign_id, at, domain, reason) DO UPDATE SET logs = r.logs + excluded.logs;
  UPDATE campaigns SET refusals_seq =
    CASE WHEN EXISTS (
      SELECT FROM communication_logs l WHERE l.account_id = account AND l.campaign_id = campaign AND l.seq > upto
    ) THEN upto END
  WHERE account_id = account AND id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE account_id = account AND id = campaign AND refusals_seq IS NULL);
END $$;--> statement-breakpoint
DROP FUNCTION recount_report(bigint, integer);--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_report(account bigint, campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT figures_seq, CASE WHEN automation_id IS NULL THEN date_bin('15 minutes', logged_at, '2000-01-01Z') END AS begun,
    logged_at IS NOT NULL OR automation_id IS NOT NULL AS started
  INTO c FROM campaigns WHERE account_id = account AND id = campaign AND figures_since IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.figures_seq + most;
  IF c.figures_seq = 0 THEN
    DELETE FROM campaign_engagement WHERE account_id = account AND campaign_id = campaign;
    DELETE FROM campaign_failures WHERE account_id = account AND campaign_id = campaign;
    UPDATE campaign_links SET clicks = 0, people = 0 WHERE account_id = account AND campaign_id = campaign;
    UPDATE campaigns SET machine_opens = 0, machine_clicks = 0 WHERE account_id = account AND id = campaign;
  END IF;
  INSERT INTO campaign_engagement AS e (account_id, campaign_id, at, opened, clicked)
  SELECT account, campaign, greatest(n.at, c.begun), sum(n.opened), sum(n.clicked)
  FROM (
    SELECT date_bin('15 minutes', coalesce(opened_at, clicked_at), '2000-01-01Z') AS opened,
      date_bin('15 minutes', clicked_at, '2000-01-01Z') AS clicked, count(*) AS logs
    FROM communication_logs
    WHERE account_id = account AND campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND coalesce(opened_at, clicked_at) IS NOT NULL
    GROUP BY 1, 2
  ) l
  CROSS JOIN LATERAL (VALUES (l.opened, l.logs, 0), (l.clicked, 0, l.logs)) n(at, opened, clicked)
  WHERE c.started AND n.at IS NOT NULL AND (c.begun IS NULL OR n.at < c.begun + interval '48 hours')
  GROUP BY 3
  ON CONFLICT (account_id, campaign_id, at) DO UPDATE SET opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked;
  INSERT INTO campaign_failures AS f (account_id, campaign_id, reason, logs)
  SELECT account, campaign, failure_group(failure_reason), sum(logs)
  FROM (
    SELECT failure_reason, count(*) AS logs FROM communication_logs
    WHERE account_id = account AND campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND status = 'failed'
    GROUP BY 1
  ) l
  GROUP BY 3
  ON CONFLICT (account_id, campaign_id, reason) DO UPDATE SET logs = f.logs + excluded.logs;
  DELETE FROM link_clicks k USING campaign_links l
  WHERE l.account_id = account AND l.campaign_id = campaign AND k.account_id = account AND k.campaign_id = campaign
    AND k.link_index = l.link_index
    AND k.seq > c.figures_seq AND k.seq <= upto;
  WITH clicked AS (
    INSERT INTO link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
    SELECT account, campaign, h.link_index, h.seq, min(h.at), count(*)
    FROM tracking_hits h
    JOIN campaign_links k ON k.account_id = h.account_id AND k.campaign_id = h.campaign_id AND k.link_index = h.link_index
    WHERE h.account_id = account AND h.campaign_id = campaign AND h.seq > c.figures_seq AND h.seq <= upto
      AND h.kind = 'click' AND NOT h.machine AND NOT h.pending
    GROUP BY 3, 4
    RETURNING link_index, clicks
  )
  UPDATE campaign_links k SET clicks = k.clicks + n.clicks, people = k.people + n.people
  FROM (SELECT link_index, sum(clicks) AS clicks, count(*) AS people FROM clicked GROUP BY 1) n
  WHERE k.account_id = account AND k.campaign_id = campaign AND k.link_index = n.link_index;
  INSERT INTO log_suppressions (account_id, campaign_id, reason, seq, at)
  SELECT account, campaign, 'unsubscribed', h.seq, min(h.at)
  FROM tracking_hits h
  JOIN communication_logs l ON l.account_id = h.account_id AND l.campaign_id = h.campaign_id AND l.seq = h.seq
  JOIN customers p ON p.account_id = l.account_id AND p.id = l.customer_id AND p.unsubscribed_at IS NOT NULL
  WHERE h.account_id = account AND h.campaign_id = campaign AND h.seq > c.figures_seq AND h.seq <= upto AND h.kind = 'unsubscribe'
  GROUP BY 4
  ON CONFLICT DO NOTHING;
  UPDATE campaigns SET machine_opens = machine_opens + n.opens, machine_clicks = machine_clicks + n.clicks, figures_seq = upto,
    figures_since = CASE
      WHEN NOT EXISTS (
        SELECT FROM communication_logs l WHERE l.account_id = account AND l.campaign_id = campaign AND l.seq > upto
      ) THEN clock_timestamp()
    END
  FROM (
    SELECT count(*) FILTER (WHERE kind = 'open') AS opens, count(*) FILTER (WHERE kind = 'click') AS clicks
    FROM tracking_hits
    WHERE account_id = account AND campaign_id = campaign AND seq > c.figures_seq AND seq <= upto AND machine AND NOT pending
  ) n
  WHERE account_id = account AND id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE account_id = account AND id = campaign AND figures_since IS NOT NULL);
END $$;
