CREATE TABLE "campaign_refusals" (
	"account_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"domain" text NOT NULL,
	"reason" text NOT NULL,
	"logs" integer NOT NULL,
	CONSTRAINT "campaign_refusals_campaign_id_at_domain_reason_pk" PRIMARY KEY("campaign_id","at","domain","reason")
);
--> statement-breakpoint
-- 0 for the campaigns there are: a worker counts them once (count-reports.ts).
ALTER TABLE "campaigns" ADD COLUMN "refusals_seq" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "refusals_seq" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "campaign_refusals" ADD CONSTRAINT "campaign_refusals_campaign" FOREIGN KEY ("account_id","campaign_id") REFERENCES "public"."campaigns"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_refusals_at" ON "campaign_refusals" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "campaigns_refusals_due" ON "campaigns" USING btree ("account_id","id") WHERE refusals_seq is not null;
--> statement-breakpoint
-- "refusalKind" of domain in SQL; "\y" is what JavaScript writes as "\b".
CREATE FUNCTION refusal_kind(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN reason ~* '\y5\.7\.515\y|does not meet the required authentication level' THEN 'authentication'
    WHEN reason ~* '\y5\.7\.(?:60[6-9]|6[1-4]\d|708)\y|\yS3140\y|\yS3150\y|traffic not accepted from this IP' THEN 'blocked'
    WHEN reason ~* '\y[45]\.7\.(?:23|25)\y|\yPTR record\y|reverse DNS' THEN 'reverseName'
    WHEN reason ~* '\y[45]\.7\.26\y|unauthenticated (?:email|mail|sender)|sender is unauthenticated' THEN 'unauthenticated'
    WHEN reason ~* '\y[45]\.7\.24\y|\y[45]\.7\.27\y(?=.*(?:google|gsmtp|spf))|spf (?:check |authentication )?(?:did(?:n''t| not) pass|failed)' THEN 'spf'
    WHEN reason ~* '\y[45]\.7\.28\y|\[TSS0\d\]|unusual rate of unsolicited (?:email|mail)|unexpected volume or user complaints' THEN 'rate'
    WHEN reason ~* '\y[45]\.7\.29\y|(?:not sent|isn''t sent|wasn''t sent) over (?:a )?TLS' THEN 'tls'
    WHEN reason ~* '\y[45]\.7\.30\y(?=.*(?:google|gsmtp|dkim))|dkim (?:check |authentication )?(?:did(?:n''t| not) pass|failed)' THEN 'dkim'
    WHEN reason ~* '\y[45]\.7\.(?:31|32|40)\y(?=.*(?:google|gsmtp|dmarc|align))|\y5\.7\.9\y(?=.*(?:policy reasons|dmarc))|dmarc (?:check |evaluation |policy )?(?:did(?:n''t| not) pass|failed|failure)|due to (?:\S+ )?(?:sender''s |domain''s )*dmarc policy' THEN 'dmarc'
    WHEN reason ~* 'low reputation of the sending (?:domain|ip)' THEN 'reputation'
  END
$$;
--> statement-breakpoint
-- Notes what changed of refusals. The campaign's lock orders this with "recount_refusals", and comes before the rows of this
-- table. Logs that were failed alike before and after cancel out before any reason is read.
CREATE FUNCTION note_refusals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sending changes thousands of rows alike, none of them failed.
  IF EXISTS (SELECT FROM after WHERE status = 'failed') OR EXISTS (SELECT FROM before WHERE status = 'failed') THEN
    WITH changed AS MATERIALIZED (
      SELECT campaign_id, seq, mail_domain(recipient) AS domain, failed_at, failure_reason, sum(sign) AS n
      FROM (
        SELECT 1 AS sign, campaign_id, seq, recipient, failed_at, failure_reason FROM after WHERE status = 'failed'
        UNION ALL
        SELECT -1, campaign_id, seq, recipient, failed_at, failure_reason FROM before WHERE status = 'failed'
      ) l
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(sign) <> 0
    ),
    refused AS MATERIALIZED (
      SELECT campaign_id, seq, domain, date_bin('15 minutes', failed_at, '2000-01-01Z') AS at, refusal_kind(failure_reason) AS reason, n
      FROM changed
    ),
    kept AS MATERIALIZED (
      SELECT account_id, id, refusals_seq AS upto FROM campaigns
      WHERE id IN (SELECT campaign_id FROM refused WHERE reason IS NOT NULL) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO campaign_refusals AS r (account_id, campaign_id, at, domain, reason, logs)
    SELECT k.account_id, k.id, m.at, m.domain, m.reason, sum(m.n)
    FROM refused m JOIN kept k ON k.id = m.campaign_id AND (k.upto IS NULL OR m.seq <= k.upto)
    WHERE m.reason IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(m.n) <> 0
    ORDER BY 2, 3, 4, 5
    ON CONFLICT (campaign_id, at, domain, reason) DO UPDATE SET logs = r.logs + excluded.logs;
  END IF;
  -- A domain may be one person's alone: erasing them leaves no row that names it.
  IF EXISTS (SELECT FROM after WHERE customer_id IS NULL) THEN
    DELETE FROM campaign_refusals WHERE campaign_id IN (SELECT campaign_id FROM after)
      AND domain IN (SELECT mail_domain(recipient) FROM before) AND logs = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER communication_logs_refused AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_refusals();
--> statement-breakpoint
-- Counts the refusals of a campaign's next logs, once. True when no log is left. Writers take the campaign's lock before they
-- note anything, so each change is counted here or noted afterwards.
CREATE FUNCTION recount_refusals(campaign bigint, most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c record;
  upto integer;
BEGIN
  SELECT account_id, refusals_seq INTO c FROM campaigns WHERE id = campaign AND refusals_seq IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  upto := c.refusals_seq + most;
  IF c.refusals_seq = 0 THEN
    DELETE FROM campaign_refusals WHERE campaign_id = campaign;
  END IF;
  INSERT INTO campaign_refusals AS r (account_id, campaign_id, at, domain, reason, logs)
  SELECT c.account_id, campaign, l.at, l.domain, l.reason, count(*)
  FROM (
    SELECT date_bin('15 minutes', failed_at, '2000-01-01Z') AS at, mail_domain(recipient) AS domain,
      refusal_kind(failure_reason) AS reason
    FROM communication_logs
    WHERE campaign_id = campaign AND seq > c.refusals_seq AND seq <= upto AND status = 'failed'
  ) l
  WHERE l.reason IS NOT NULL
  GROUP BY 3, 4, 5
  ON CONFLICT (campaign_id, at, domain, reason) DO UPDATE SET logs = r.logs + excluded.logs;
  UPDATE campaigns SET refusals_seq =
    CASE WHEN EXISTS (SELECT FROM communication_logs l WHERE l.campaign_id = campaign AND l.seq > upto) THEN upto END
  WHERE id = campaign;
  RETURN EXISTS (SELECT FROM campaigns WHERE id = campaign AND refusals_seq IS NULL);
END $$;
