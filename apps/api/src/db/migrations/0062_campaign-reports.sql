CREATE TABLE "campaign_engagement" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	CONSTRAINT "campaign_engagement_campaign_id_at_pk" PRIMARY KEY("campaign_id","at")
);
--> statement-breakpoint
CREATE TABLE "campaign_failures" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"logs" integer NOT NULL,
	CONSTRAINT "campaign_failures_campaign_id_reason_pk" PRIMARY KEY("campaign_id","reason")
);
--> statement-breakpoint
CREATE TABLE "link_clicks" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"link_index" integer NOT NULL,
	"seq" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "link_clicks_campaign_id_link_index_seq_pk" PRIMARY KEY("campaign_id","link_index","seq")
);
--> statement-breakpoint
CREATE TABLE "log_suppressions" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "log_suppressions_campaign_id_reason_seq_pk" PRIMARY KEY("campaign_id","reason","seq")
);
--> statement-breakpoint
ALTER TABLE "campaign_links" ADD COLUMN "clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_links" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "machine_opens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "machine_clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Null for the campaigns there are: a worker counts them once (count-reports.ts).
ALTER TABLE "campaigns" ADD COLUMN "figures_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "figures_since" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "audience_rules" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "started_by" bigint;--> statement-breakpoint
ALTER TABLE "campaign_engagement" ADD CONSTRAINT "campaign_engagement_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_failures" ADD CONSTRAINT "campaign_failures_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_suppressions" ADD CONSTRAINT "log_suppressions_account_id_campaign_id_campaigns_account_id_id_fk" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_figures_due" ON "campaigns" USING btree ("account_id","id") WHERE figures_since is null;
--> statement-breakpoint
-- "failureGroup" of domain in SQL; "\y" is what JavaScript writes as "\b".
CREATE FUNCTION failure_group(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN reason IS NULL THEN 'other'
    WHEN reason ~* '^outcome unknown' THEN 'unknown'
    WHEN reason ~* '^given up' THEN 'givenUp'
    WHEN reason ~* '^not sent:' THEN 'notSent'
    WHEN reason ~* '^unsubscribed' THEN 'unsubscribed'
    WHEN reason ~* '^deactivated' THEN 'deactivated'
    WHEN reason ~* '^cancelled' THEN 'cancelled'
    WHEN reason ~* '\y[45]\.2\.2\y|(?:mailbox|inbox) (?:is )?full|over (?:its )?quota|quota exceeded' THEN 'full'
    WHEN reason ~* '\y5\.2\.1\y|(?:mailbox|account)(?: is| has been)? (?:disabled|inactive|closed|suspended)' THEN 'closed'
    WHEN reason ~* '\y5\.1\.3\y|(?:invalid|malformed|bad) (?:recipient|email|e-mail|address|to\y)|address (?:is )?(?:invalid|malformed)' THEN 'malformed'
    WHEN reason ~* '\y5\.1\.(?:2|10)\y|no mx\y|(?:domain|host)(?: name)? (?:does not exist|not found|unknown)|nxdomain' THEN 'noDomain'
    WHEN reason ~* '\y5\.1\.[16]\y|(?:mailbox|user|recipient|address|account)(?: \S+)? (?:does not exist|not found|unknown|unavailable)|(?:unknown|no such) (?:user|mailbox|recipient)' THEN 'noMailbox'
    WHEN reason ~* '\y5\.3\.4\y|(?:message|mail) (?:is )?too (?:large|big)' THEN 'tooLarge'
    WHEN reason ~* '\y5\.7\.\d+\y|blocked|blacklist|blocklist|spam|reputation|dmarc|\yspf\y|\ydkim\y' THEN 'unwanted'
    WHEN reason ~* '\y[45]\.4\.\d+\y|timed? ?out|connection (?:refused|reset|failed)|could not connect|unreachable' THEN 'unreachable'
    WHEN reason ~* '\y4\.\d+\.\d+\y|greylist|try again later|temporar' THEN 'putOff'
    ELSE 'other'
  END
$$;
--> statement-breakpoint
-- Notes what changed of opens, clicks and failures. The campaign's lock orders this with "recount_report", and comes before
-- the rows of these tables.
CREATE FUNCTION note_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending changes thousands of rows alike, none of them opened or failed.
  IF NOT EXISTS (SELECT FROM after WHERE coalesce(opened_at, clicked_at, failed_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(opened_at, clicked_at, failed_at) IS NOT NULL)
  THEN
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT l.campaign_id, date_bin('15 minutes', e.at, '2000-01-01Z') AS at, sum(l.sign * e.opened) AS opened,
      sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT 1 AS sign, campaign_id, opened_at, clicked_at FROM after
      UNION ALL
      SELECT -1, campaign_id, opened_at, clicked_at FROM before
    ) l
    CROSS JOIN LATERAL (VALUES (coalesce(l.opened_at, l.clicked_at), 1, 0), (l.clicked_at, 0, 1)) e(at, opened, clicked)
    WHERE e.at IS NOT NULL
    GROUP BY 1, 2
    HAVING sum(l.sign * e.opened) <> 0 OR sum(l.sign * e.clicked) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, date_bin('15 minutes', logged_at, '2000-01-01Z') AS begun FROM campaigns
    WHERE id IN (SELECT campaign_id FROM moved) AND logged_at IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_engagement AS e (account_id, campaign_id, at, opened, clicked)
  SELECT k.account_id, k.id, greatest(m.at, k.begun), sum(m.opened), sum(m.clicked)
  FROM moved m JOIN kept k ON k.id = m.campaign_id
  WHERE m.at < k.begun + interval '48 hours'
  GROUP BY 1, 2, 3
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, at) DO UPDATE SET opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked;
  WITH moved AS MATERIALIZED (
    SELECT campaign_id, failure_group(failure_reason) AS reason, sum(n) AS n
    FROM (
      SELECT campaign_id, failure_reason, sum(sign) AS n
      FROM (
        SELECT 1 AS sign, campaign_id, failure_reason FROM after WHERE status = 'failed'
        UNION ALL
        SELECT -1, campaign_id, failure_reason FROM before WHERE status = 'failed'
      ) l
      GROUP BY 1, 2
      HAVING sum(sign) <> 0
    ) r
    GROUP BY 1, 2
    HAVING sum(n) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id FROM campaigns WHERE id IN (SELECT campaign_id FROM moved) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_failures AS f (account_id, campaign_id, reason, logs)
  SELECT k.account_id, k.id, m.reason, m.n
  FROM moved m JOIN kept k ON k.id = m.campaign_id
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, reason) DO UPDATE SET logs = f.logs + excluded.logs;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER communication_logs_reported AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_report();
--> statement-breakpoint
-- Counts the figures of a report from logs and hits, once: hits are kept for a time only. Writers take the campaign's lock
-- before they note anything, so each is counted here or notes it afterwards.
CREATE FUNCTION recount_report(campaign bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM campaigns WHERE id = campaign AND figures_since IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  DELETE FROM campaign_engagement WHERE campaign_id = campaign;
  INSERT INTO campaign_engagement (account_id, campaign_id, at, opened, clicked)
  SELECT c.account_id, c.id, greatest(e.at, b.begun), sum(e.opened), sum(e.clicked)
  FROM campaigns c
  CROSS JOIN LATERAL (SELECT date_bin('15 minutes', c.logged_at, '2000-01-01Z') AS begun) b
  CROSS JOIN (
    SELECT date_bin('15 minutes', coalesce(opened_at, clicked_at), '2000-01-01Z') AS opened,
      date_bin('15 minutes', clicked_at, '2000-01-01Z') AS clicked, count(*) AS logs
    FROM communication_logs
    WHERE campaign_id = campaign AND coalesce(opened_at, clicked_at) IS NOT NULL
    GROUP BY 1, 2
  ) l
  CROSS JOIN LATERAL (VALUES (l.opened, l.logs, 0), (l.clicked, 0, l.logs)) e(at, opened, clicked)
  WHERE c.id = campaign AND e.at < b.begun + interval '48 hours'
  GROUP BY 1, 2, 3;
  DELETE FROM campaign_failures WHERE campaign_id = campaign;
  INSERT INTO campaign_failures (account_id, campaign_id, reason, logs)
  SELECT account_id, campaign, failure_group(failure_reason), sum(logs)
  FROM (
    SELECT account_id, failure_reason, count(*) AS logs FROM communication_logs
    WHERE campaign_id = campaign AND status = 'failed'
    GROUP BY 1, 2
  ) l
  GROUP BY 1, 3;
  DELETE FROM link_clicks WHERE campaign_id = campaign;
  INSERT INTO link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
  SELECT h.account_id, h.campaign_id, h.link_index, h.seq, min(h.at), count(*)
  FROM tracking_hits h JOIN campaign_links k ON k.campaign_id = h.campaign_id AND k.link_index = h.link_index
  WHERE h.campaign_id = campaign AND h.kind = 'click' AND NOT h.machine AND NOT h.pending
  GROUP BY 1, 2, 3, 4;
  UPDATE campaign_links k SET clicks = n.clicks, people = n.people
  FROM (SELECT link_index, sum(clicks) AS clicks, count(*) AS people FROM link_clicks WHERE campaign_id = campaign GROUP BY 1) n
  WHERE k.campaign_id = campaign AND k.link_index = n.link_index;
  INSERT INTO log_suppressions (account_id, campaign_id, reason, seq, at)
  SELECT h.account_id, h.campaign_id, 'unsubscribed', h.seq, min(h.at)
  FROM tracking_hits h
  JOIN communication_logs l ON l.campaign_id = h.campaign_id AND l.seq = h.seq
  JOIN customers c ON c.account_id = l.account_id AND c.id = l.customer_id AND c.unsubscribed_at IS NOT NULL
  WHERE h.campaign_id = campaign AND h.kind = 'unsubscribe'
  GROUP BY 1, 2, 4
  ON CONFLICT DO NOTHING;
  UPDATE campaigns c SET machine_opens = n.opens, machine_clicks = n.clicks, figures_since = clock_timestamp()
  FROM (
    SELECT count(*) FILTER (WHERE kind = 'open') AS opens, count(*) FILTER (WHERE kind = 'click') AS clicks
    FROM tracking_hits WHERE campaign_id = campaign AND machine AND NOT pending
  ) n
  WHERE c.id = campaign;
END $$;
