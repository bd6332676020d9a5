ALTER TABLE "campaigns" ADD COLUMN "failed_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "failed_delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE campaigns c SET failed_sent = l.sent, failed_delivered = l.delivered
FROM (
  SELECT campaign_id, count(*) AS sent, count(delivered_at) AS delivered
  FROM communication_logs WHERE status = 'failed' AND sent_at IS NOT NULL GROUP BY campaign_id
) l
WHERE c.id = l.campaign_id;
