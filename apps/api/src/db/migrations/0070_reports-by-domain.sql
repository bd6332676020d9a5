CREATE TABLE "campaign_devices" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"device" text NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	CONSTRAINT "campaign_devices_campaign_id_device_pk" PRIMARY KEY("campaign_id","device")
);
--> statement-breakpoint
CREATE TABLE "campaign_domains" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"provider" text,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"failed" integer NOT NULL,
	"bounced" integer NOT NULL,
	CONSTRAINT "campaign_domains_campaign_id_domain_pk" PRIMARY KEY("campaign_id","domain")
);
--> statement-breakpoint
CREATE TABLE "mail_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- 0 for the campaigns there are: a worker counts them once (count-reports.ts).
ALTER TABLE "campaigns" ADD COLUMN "domains_seq" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "domains_seq" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "opened_device" text;--> statement-breakpoint
ALTER TABLE "communication_logs" ADD COLUMN "clicked_device" text;--> statement-breakpoint
ALTER TABLE "campaign_devices" ADD CONSTRAINT "campaign_devices_campaign" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_domains" ADD CONSTRAINT "campaign_domains_campaign" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_domains_due" ON "campaign_domains" USING btree ("account_id","domain") WHERE provider is null;--> statement-breakpoint
CREATE INDEX "mail_domains_expired" ON "mail_domains" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "campaigns_domains_due" ON "campaigns" USING btree ("account_id","id") WHERE domains_seq is not null;
--> statement-breakpoint
-- What follows the last "@" of a recipient's address; empty where there is none, as once they were erased.
CREATE FUNCTION mail_domain(recipient jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(left(lower(split_part(recipient ->> 'email', '@', -1)), 255), '')
$$;
--> statement-breakpoint
-- Notes what changed of logs by domain, in what a campaign counts them as. The campaign's lock orders this with
-- "recount_domains", and comes before the rows of this table; where nothing is counted otherwise, none is taken.
CREATE FUNCTION note_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT a.campaign_id, a.seq, a.recipient, b.recipient AS was, a.customer_id IS DISTINCT FROM b.customer_id AS erased,
      (a.sent_at IS NOT NULL)::int AS sent, (b.sent_at IS NOT NULL)::int AS sent_before,
      (coalesce(a.delivered_at, a.opened_at, a.clicked_at) IS NOT NULL)::int AS delivered,
      (coalesce(b.delivered_at, b.opened_at, b.clicked_at) IS NOT NULL)::int AS delivered_before,
      (coalesce(a.opened_at, a.clicked_at) IS NOT NULL)::int AS opened,
      (coalesce(b.opened_at, b.clicked_at) IS NOT NULL)::int AS opened_before,
      (a.clicked_at IS NOT NULL)::int AS clicked, (b.clicked_at IS NOT NULL)::int AS clicked_before,
      (a.status = 'failed')::int AS failed, (b.status = 'failed')::int AS failed_before,
      (a.status = 'failed' AND a.sent_at IS NOT NULL)::int AS bounced,
      (b.status = 'failed' AND b.sent_at IS NOT NULL)::int AS bounced_before
    FROM after a JOIN before b ON b.campaign_id = a.campaign_id AND b.seq = a.seq
    WHERE a.customer_id IS DISTINCT FROM b.customer_id OR a.status <> b.status
      OR (a.sent_at IS NULL) <> (b.sent_at IS NULL)
      OR (coalesce(a.delivered_at, a.opened_at, a.clicked_at) IS NULL) <> (coalesce(b.delivered_at, b.opened_at, b.clicked_at) IS NULL)
      OR (coalesce(a.opened_at, a.clicked_at) IS NULL) <> (coalesce(b.opened_at, b.clicked_at) IS NULL)
  ),
  kept AS MATERIALIZED (
    SELECT account_id, id, domains_seq AS upto FROM campaigns
    WHERE id IN (SELECT campaign_id FROM changed) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
  SELECT k.account_id, k.id, m.domain, sum(m.sent), sum(m.delivered), sum(m.opened), sum(m.clicked), sum(m.failed), sum(m.bounced)
  FROM (
    SELECT campaign_id, seq, mail_domain(recipient) AS domain, sent - sent_before AS sent, delivered - delivered_before AS delivered,
      opened - opened_before AS opened, clicked - clicked_before AS clicked, failed - failed_before AS failed,
      bounced - bounced_before AS bounced
    FROM changed WHERE NOT erased
    UNION ALL SELECT campaign_id, seq, mail_domain(recipient), sent, delivered, opened, clicked, failed, bounced
    FROM changed WHERE erased
    UNION ALL SELECT campaign_id, seq, mail_domain(was), -sent_before, -delivered_before, -opened_before, -clicked_before,
      -failed_before, -bounced_before
    FROM changed WHERE erased
  ) m
  JOIN kept k ON k.id = m.campaign_id AND (k.upto IS NULL OR m.seq <= k.upto)
  GROUP BY 1, 2, 3
  HAVING (sum(m.sent), sum(m.delivered), sum(m.opened), sum(m.clicked), sum(m.failed), sum(m.bounced)) <> (0, 0, 0, 0, 0, 0)
  ORDER BY 2, 3
  ON CONFLICT (campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
    opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
    bounced = d.bounced + excluded.bounced;
  -- A domain may be one person's alone: erasing them leaves no row that names it.
  IF EXISTS (SELECT FROM after WHERE customer_id IS NULL) THEN
    DELETE FROM campaign_domains WHERE campaign_id IN (SELECT campaign_id FROM after)
      AND domain IN (SELECT mail_domain(recipient) FROM before)
      AND (sent, delivered, opened, clicked, failed, bounced) = (0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER communication_logs_by_domain AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_domains();
--> statement-breakpoint
-- Counts the next logs of a campaign by domain, once. True when no log is left. Writers take the campaign's lock before they
-- note anything, so each change is counted here or noted afterwards.
CREATE FUNCTION recount_domains(campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT account_id, domains_seq INTO c FROM campaigns WHERE id = campaign AND domains_seq IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.domains_seq + most;
  IF c.domains_seq = 0 THEN
    DELETE FROM campaign_domains WHERE campaign_id = campaign;
  END IF;
  INSERT INTO campaign_domains AS d (account_id, campaign_id, domain, sent, delivered, opened, clicked, failed, bounced)
  SELECT c.account_id, campaign, mail_domain(recipient), count(sent_at), count(coalesce(delivered_at, opened_at, clicked_at)),
    count(coalesce(opened_at, clicked_at)), count(clicked_at), count(*) FILTER (WHERE status = 'failed'),
    count(sent_at) FILTER (WHERE status = 'failed')
  FROM communication_logs
  WHERE campaign_id = campaign AND seq > c.domains_seq AND seq <= upto AND status <> 'queued'
  GROUP BY 3
  ON CONFLICT (campaign_id, domain) DO UPDATE SET sent = d.sent + excluded.sent, delivered = d.delivered + excluded.delivered,
    opened = d.opened + excluded.opened, clicked = d.clicked + excluded.clicked, failed = d.failed + excluded.failed,
    bounced = d.bounced + excluded.bounced;
  UPDATE campaigns SET domains_seq =
    CASE WHEN EXISTS (SELECT FROM communication_logs l WHERE l.campaign_id = campaign AND l.seq > upto) THEN upto END
  WHERE id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE id = campaign AND domains_seq IS NULL);
END $$;
