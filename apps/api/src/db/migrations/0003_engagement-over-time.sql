CREATE TABLE "engagement" (
	"owner_id" bigint NOT NULL,
	"whole_day" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	CONSTRAINT "engagement_owner_id_whole_day_at_pk" PRIMARY KEY("owner_id","whole_day","at")
);
--> statement-breakpoint
CREATE TABLE "engagement_changes" (
	"owner_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "logged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "engagement" ADD CONSTRAINT "engagement_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagement_changes_owner" ON "engagement_changes" USING btree ("owner_id");--> statement-breakpoint
UPDATE campaigns c SET logged_at = (SELECT l.created_at FROM communication_logs l WHERE l.campaign_id = c.id ORDER BY l.seq LIMIT 1);
--> statement-breakpoint
-- When what a log counts as became true: the twin of "eventTimes" in the domain.
CREATE FUNCTION log_events(sent_at timestamptz, delivered_at timestamptz, opened_at timestamptz, clicked_at timestamptz)
RETURNS TABLE (at timestamptz, sent int, delivered int, opened int, clicked int) LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('15 minutes', t.at, '2000-01-01Z'), t.sent, t.delivered, t.opened, t.clicked
  FROM (VALUES
    (coalesce(sent_at, delivered_at, opened_at, clicked_at), 1, 0, 0, 0),
    (coalesce(delivered_at, opened_at, clicked_at), 0, 1, 0, 0),
    (coalesce(opened_at, clicked_at), 0, 0, 1, 0),
    (clicked_at, 0, 0, 0, 1)
  ) t(at, sent, delivered, opened, clicked)
  WHERE t.at IS NOT NULL
$$;
--> statement-breakpoint
-- What "log_events" gives of the rows after, less that of the rows before, spelt out: a call for each row would be felt
-- while sending. The campaign's lock orders this with its deletion, which takes out what was counted until then.
CREATE FUNCTION note_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT owner_id, campaign_id, kind, date_bin('15 minutes', at, '2000-01-01Z') AS at, sum(sign) AS n
    FROM (
      SELECT owner_id, campaign_id, 1 AS sign, 1 AS kind, coalesce(sent_at, delivered_at, opened_at, clicked_at) AS at FROM after
      UNION ALL SELECT owner_id, campaign_id, -1, 1, coalesce(sent_at, delivered_at, opened_at, clicked_at) FROM before
      UNION ALL SELECT owner_id, campaign_id, 1, 2, coalesce(delivered_at, opened_at, clicked_at) FROM after
      UNION ALL SELECT owner_id, campaign_id, -1, 2, coalesce(delivered_at, opened_at, clicked_at) FROM before
      UNION ALL SELECT owner_id, campaign_id, 1, 3, coalesce(opened_at, clicked_at) FROM after
      UNION ALL SELECT owner_id, campaign_id, -1, 3, coalesce(opened_at, clicked_at) FROM before
      UNION ALL SELECT owner_id, campaign_id, 1, 4, clicked_at FROM after
      UNION ALL SELECT owner_id, campaign_id, -1, 4, clicked_at FROM before
    ) happened
    WHERE at IS NOT NULL
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT id FROM campaigns WHERE id IN (SELECT campaign_id FROM moved) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO engagement_changes (owner_id, at, sent, delivered, opened, clicked)
  SELECT m.owner_id, m.at, coalesce(sum(n) FILTER (WHERE kind = 1), 0), coalesce(sum(n) FILTER (WHERE kind = 2), 0),
    coalesce(sum(n) FILTER (WHERE kind = 3), 0), coalesce(sum(n) FILTER (WHERE kind = 4), 0)
  FROM moved m JOIN kept k ON k.id = m.campaign_id
  GROUP BY m.owner_id, m.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER communication_logs_happened AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_engagement();
--> statement-breakpoint
CREATE FUNCTION note_campaign_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO engagement_changes (owner_id, at, sent, delivered, opened, clicked)
  SELECT NEW.owner_id, e.at, sign * sum(e.sent), sign * sum(e.delivered), sign * sum(e.opened), sign * sum(e.clicked)
  FROM communication_logs l
  CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
  WHERE l.campaign_id = NEW.id
  GROUP BY e.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_deleted AFTER UPDATE OF deleted_at ON campaigns FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_campaign_deletion();
--> statement-breakpoint
-- Counts an owner's engagement anew from the logs, for when rows were written past the triggers.
CREATE FUNCTION recount_engagement(owner bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM engagement WHERE owner_id = owner;
  DELETE FROM engagement_changes WHERE owner_id = owner;
  INSERT INTO engagement_changes (owner_id, at, sent, delivered, opened, clicked)
  SELECT owner, e.at, sum(e.sent), sum(e.delivered), sum(e.opened), sum(e.clicked)
  FROM communication_logs l
  JOIN campaigns c ON c.owner_id = l.owner_id AND c.id = l.campaign_id AND c.deleted_at IS NULL
  CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
  WHERE l.owner_id = owner
  GROUP BY e.at;
$$;
--> statement-breakpoint
SELECT recount_engagement(id) FROM users;
