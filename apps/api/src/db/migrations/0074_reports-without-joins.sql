-- Sending changes thousands of logs alike, so the rows before and after are added up and never joined. Logs of campaigns that are
-- still being counted by domain are noted apart, as far as they are counted.
CREATE OR REPLACE FUNCTION note_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT campaign_id, mail_domain(recipient) AS domain, sum(CASE WHEN sent_at IS NOT NULL THEN sign END) AS sent,
      sum(CASE WHEN coalesce(delivered_at, opened_at, clicked_at) IS NOT NULL THEN sign END) AS delivered,
      sum(CASE WHEN coalesce(opened_at, clicked_at) IS NOT NULL THEN sign END) AS opened,
      sum(CASE WHEN clicked_at IS NOT NULL THEN sign END) AS clicked,
      sum(CASE WHEN status = 'failed' THEN sign END) AS failed,
      sum(CASE WHEN status = 'failed' AND sent_at IS NOT NULL THEN sign END) AS bounced
    FROM (
      SELECT 1 AS sign, campaign_id, recipient, sent_at, delivered_at, opened_at, clicked_at, status FROM after
      WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at, failed_at) IS NOT NULL
      UNION ALL
      SELECT -1, campaign_id, recipient, sent_at, delivered_at, opened_at, clicked_at, status FROM before
      WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at, failed_at) IS NOT NULL
    ) l
    GROUP BY 1, 2
  ),
  changed AS MATERIALIZED (
    SELECT campaign_id, domain, coalesce(sent, 0) AS sent, coalesce(delivered, 0) AS delivered, coalesce(opened, 0) AS opened,
      coalesce(clicked, 0) AS clicked, coalesce(failed, 0) AS failed, coalesce(bounced, 0) AS bounced
    FROM moved
    WHERE sent <> 0 OR delivered <> 0 OR opened <> 0 OR clicked <> 0 OR failed <> 0 OR bounced <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, domains_seq FROM campaigns
    WHERE id IN (SELECT campaign_id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
  SELECT k.account_id, k.id, m.domain, m.sent, m.delivered, m.opened, m.clicked, m.failed, m.bounced
  FROM changed m JOIN kept k ON k.id = m.campaign_id AND k.domains_seq IS NULL
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
    opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
    bounced = d.bounced + excluded.bounced;
  IF EXISTS (SELECT FROM campaigns WHERE id IN (SELECT campaign_id FROM after) AND domains_seq IS NOT NULL) THEN
    WITH kept AS MATERIALIZED (
      SELECT account_id, id, domains_seq AS upto FROM campaigns
      WHERE id IN (SELECT campaign_id FROM after) AND domains_seq IS NOT NULL ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
    SELECT k.account_id, k.id, mail_domain(l.recipient), sum(l.sign * (l.sent_at IS NOT NULL)::int),
      sum(l.sign * (coalesce(l.delivered_at, l.opened_at, l.clicked_at) IS NOT NULL)::int),
      sum(l.sign * (coalesce(l.opened_at, l.clicked_at) IS NOT NULL)::int), sum(l.sign * (l.clicked_at IS NOT NULL)::int),
      sum(l.sign * (l.status = 'failed')::int), sum(l.sign * (l.status = 'failed' AND l.sent_at IS NOT NULL)::int)
    FROM (SELECT 1 AS sign, a.* FROM after a UNION ALL SELECT -1, b.* FROM before b) l
    JOIN kept k ON k.id = l.campaign_id AND l.seq <= k.upto
    GROUP BY 1, 2, 3
    ORDER BY 2, 3
    ON CONFLICT (campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
      opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
      bounced = d.bounced + excluded.bounced;
  END IF;
  -- A domain may be one person's alone: erasing them leaves no row that names it.
  IF EXISTS (SELECT FROM after WHERE customer_id IS NULL) THEN
    DELETE FROM campaign_domains WHERE campaign_id IN (SELECT campaign_id FROM after)
      AND domain IN (SELECT mail_domain(recipient) FROM before)
      AND (sent, delivered, opened, clicked, failed, bounced) = (0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;
