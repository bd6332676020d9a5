ALTER TABLE "accounts" ADD COLUMN "hold_seconds" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "hold_until" timestamp with time zone;--> statement-breakpoint
-- A campaign that can be taken back has started once its hold is over and a worker has claimed it.
CREATE OR REPLACE FUNCTION tell_webhooks_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_outbox (account_id, subscription_id, type, at, campaign_id, items)
  SELECT s.account_id, s.id, told.type, clock_timestamp(), NEW.id, ARRAY[NEW.id]
  FROM webhook_subscriptions s,
    (SELECT CASE WHEN NEW.status IN ('active', 'processing') THEN 'campaign.started' ELSE 'campaign.completed' END AS type) told
  WHERE s.account_id = NEW.account_id AND told.type = ANY(s.events);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER tell_webhooks ON campaigns;
--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER UPDATE OF status ON campaigns FOR EACH ROW
WHEN (NEW.automation_id IS NULL AND OLD.status IS DISTINCT FROM NEW.status AND (
  NEW.status = 'active' AND OLD.status IN ('draft', 'scheduled') AND NEW.hold_until IS NULL
  OR NEW.status = 'processing' AND OLD.status = 'active' AND NEW.hold_until IS NOT NULL
  OR NEW.status IN ('completed', 'failed', 'cancelled') AND OLD.status IN ('active', 'processing', 'paused')
))
EXECUTE FUNCTION tell_webhooks_of_campaign();
