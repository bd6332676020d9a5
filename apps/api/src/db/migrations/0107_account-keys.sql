-- The account begins every key. Indexes of large tables are built before, while they are in use, and only change places with
-- the old ones here. Those of campaigns, tokens and addresses that name no account stay, to find it by, and make nothing unique.
-- A campaign is of one account. Unless statistics say so, too few logs are expected of both, and a list of them is looked up one by
-- one among all of the campaign.
CREATE UNIQUE INDEX IF NOT EXISTS "communication_logs_account_id_campaign_id_seq_pk" ON "communication_logs" USING btree ("account_id","campaign_id","seq");--> statement-breakpoint
ALTER TABLE "communication_logs" DROP CONSTRAINT "communication_logs_campaign_id_seq_pk", ADD CONSTRAINT "communication_logs_account_id_campaign_id_seq_pk" PRIMARY KEY USING INDEX "communication_logs_account_id_campaign_id_seq_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "communication_logs_once" ON "communication_logs" USING btree ("account_id",coalesce(enrolment_id, 0),"campaign_id","customer_id",coalesce(merged_from, 0));--> statement-breakpoint
DROP INDEX "communication_logs_recipient";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "communication_logs_automated" ON "communication_logs" USING btree ("account_id","campaign_id","created_at") WHERE enrolment_id is not null;--> statement-breakpoint
DROP INDEX "communication_logs_automation";--> statement-breakpoint
CREATE STATISTICS "communication_logs_campaign" (dependencies) ON "account_id", "campaign_id" FROM "communication_logs";--> statement-breakpoint
ANALYZE "communication_logs";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "send_batches_account_id_id_pk" ON "send_batches" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "send_batches" DROP CONSTRAINT "send_batches_pkey", ADD CONSTRAINT "send_batches_account_id_id_pk" PRIMARY KEY USING INDEX "send_batches_account_id_id_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "send_batches_once" ON "send_batches" USING btree ("account_id","campaign_id","round","first_seq");--> statement-breakpoint
ALTER TABLE "send_batches" DROP CONSTRAINT "send_batches_range", ADD CONSTRAINT "send_batches_once" UNIQUE USING INDEX "send_batches_once";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "send_receipts_account_id_campaign_id_first_seq_batch_id_pk" ON "send_receipts" USING btree ("account_id","campaign_id","first_seq","batch_id");--> statement-breakpoint
ALTER TABLE "send_receipts" DROP CONSTRAINT "send_receipts_campaign_id_first_seq_batch_id_pk", ADD CONSTRAINT "send_receipts_account_id_campaign_id_first_seq_batch_id_pk" PRIMARY KEY USING INDEX "send_receipts_account_id_campaign_id_first_seq_batch_id_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "log_failures_account_id_campaign_id_seq_round_pk" ON "log_failures" USING btree ("account_id","campaign_id","seq","round");--> statement-breakpoint
ALTER TABLE "log_failures" DROP CONSTRAINT "log_failures_campaign_id_seq_round_pk", ADD CONSTRAINT "log_failures_account_id_campaign_id_seq_round_pk" PRIMARY KEY USING INDEX "log_failures_account_id_campaign_id_seq_round_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "sending_lanes_account_id_campaign_id_lane_pk" ON "sending_lanes" USING btree ("account_id","campaign_id","lane");--> statement-breakpoint
ALTER TABLE "sending_lanes" DROP CONSTRAINT "sending_lanes_campaign_id_lane_pk", ADD CONSTRAINT "sending_lanes_account_id_campaign_id_lane_pk" PRIMARY KEY USING INDEX "sending_lanes_account_id_campaign_id_lane_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "tracking_hits_account_id_id_pk" ON "tracking_hits" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "tracking_hits" DROP CONSTRAINT "tracking_hits_pkey", ADD CONSTRAINT "tracking_hits_account_id_id_pk" PRIMARY KEY USING INDEX "tracking_hits_account_id_id_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "link_clicks_account_id_campaign_id_link_index_seq_pk" ON "link_clicks" USING btree ("account_id","campaign_id","link_index","seq");--> statement-breakpoint
ALTER TABLE "link_clicks" DROP CONSTRAINT "link_clicks_campaign_id_link_index_seq_pk", ADD CONSTRAINT "link_clicks_account_id_campaign_id_link_index_seq_pk" PRIMARY KEY USING INDEX "link_clicks_account_id_campaign_id_link_index_seq_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "log_suppressions_account_id_campaign_id_reason_seq_pk" ON "log_suppressions" USING btree ("account_id","campaign_id","reason","seq");--> statement-breakpoint
ALTER TABLE "log_suppressions" DROP CONSTRAINT "log_suppressions_campaign_id_reason_seq_pk", ADD CONSTRAINT "log_suppressions_account_id_campaign_id_reason_seq_pk" PRIMARY KEY USING INDEX "log_suppressions_account_id_campaign_id_reason_seq_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_links_account_id_campaign_id_link_index_pk" ON "campaign_links" USING btree ("account_id","campaign_id","link_index");--> statement-breakpoint
ALTER TABLE "campaign_links" DROP CONSTRAINT "campaign_links_campaign_id_link_index_pk", ADD CONSTRAINT "campaign_links_account_id_campaign_id_link_index_pk" PRIMARY KEY USING INDEX "campaign_links_account_id_campaign_id_link_index_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_versions_account_id_campaign_id_hidden_pk" ON "campaign_versions" USING btree ("account_id","campaign_id","hidden");--> statement-breakpoint
ALTER TABLE "campaign_versions" DROP CONSTRAINT "campaign_versions_campaign_id_hidden_pk", ADD CONSTRAINT "campaign_versions_account_id_campaign_id_hidden_pk" PRIMARY KEY USING INDEX "campaign_versions_account_id_campaign_id_hidden_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_engagement_account_id_campaign_id_at_pk" ON "campaign_engagement" USING btree ("account_id","campaign_id","at");--> statement-breakpoint
ALTER TABLE "campaign_engagement" DROP CONSTRAINT "campaign_engagement_campaign_id_at_pk", ADD CONSTRAINT "campaign_engagement_account_id_campaign_id_at_pk" PRIMARY KEY USING INDEX "campaign_engagement_account_id_campaign_id_at_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_failures_account_id_campaign_id_reason_pk" ON "campaign_failures" USING btree ("account_id","campaign_id","reason");--> statement-breakpoint
ALTER TABLE "campaign_failures" DROP CONSTRAINT "campaign_failures_campaign_id_reason_pk", ADD CONSTRAINT "campaign_failures_account_id_campaign_id_reason_pk" PRIMARY KEY USING INDEX "campaign_failures_account_id_campaign_id_reason_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_domains_account_id_campaign_id_domain_pk" ON "campaign_domains" USING btree ("account_id","campaign_id","domain");--> statement-breakpoint
ALTER TABLE "campaign_domains" DROP CONSTRAINT "campaign_domains_campaign_id_domain_pk", ADD CONSTRAINT "campaign_domains_account_id_campaign_id_domain_pk" PRIMARY KEY USING INDEX "campaign_domains_account_id_campaign_id_domain_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_refusals_account_id_campaign_id_at_domain_reason_pk" ON "campaign_refusals" USING btree ("account_id","campaign_id","at","domain","reason");--> statement-breakpoint
ALTER TABLE "campaign_refusals" DROP CONSTRAINT "campaign_refusals_campaign_id_at_domain_reason_pk", ADD CONSTRAINT "campaign_refusals_account_id_campaign_id_at_domain_reason_pk" PRIMARY KEY USING INDEX "campaign_refusals_account_id_campaign_id_at_domain_reason_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaign_devices_account_id_campaign_id_device_pk" ON "campaign_devices" USING btree ("account_id","campaign_id","device");--> statement-breakpoint
ALTER TABLE "campaign_devices" DROP CONSTRAINT "campaign_devices_campaign_id_device_pk", ADD CONSTRAINT "campaign_devices_account_id_campaign_id_device_pk" PRIMARY KEY USING INDEX "campaign_devices_account_id_campaign_id_device_pk";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaigns_by_id" ON "campaigns" USING btree ("id");--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_id";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "campaigns_step" ON "campaigns" USING btree ("account_id","automation_id","automation_version","automation_step") WHERE automation_id is not null;--> statement-breakpoint
DROP INDEX "campaigns_automation";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "automation_versions_account_id_automation_id_version_pk" ON "automation_versions" USING btree ("account_id","automation_id","version");--> statement-breakpoint
ALTER TABLE "automation_versions" DROP CONSTRAINT "automation_versions_automation_id_version_pk", ADD CONSTRAINT "automation_versions_account_id_automation_id_version_pk" PRIMARY KEY USING INDEX "automation_versions_account_id_automation_id_version_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "automation_arrivals_account_id_automation_id_id_pk" ON "automation_arrivals" USING btree ("account_id","automation_id","id");--> statement-breakpoint
ALTER TABLE "automation_arrivals" DROP CONSTRAINT "automation_arrivals_automation_id_id_pk", ADD CONSTRAINT "automation_arrivals_account_id_automation_id_id_pk" PRIMARY KEY USING INDEX "automation_arrivals_account_id_automation_id_id_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "automation_members_account_id_automation_id_block_pk" ON "automation_members" USING btree ("account_id","automation_id","block");--> statement-breakpoint
ALTER TABLE "automation_members" DROP CONSTRAINT "automation_members_automation_id_block_pk", ADD CONSTRAINT "automation_members_account_id_automation_id_block_pk" PRIMARY KEY USING INDEX "automation_members_account_id_automation_id_block_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "automation_enrolments_once" ON "automation_enrolments" USING btree ("account_id","customer_id","automation_id","entry");--> statement-breakpoint
ALTER TABLE "automation_enrolments" DROP CONSTRAINT "automation_enrolments_entry", ADD CONSTRAINT "automation_enrolments_once" UNIQUE USING INDEX "automation_enrolments_once";--> statement-breakpoint
DROP INDEX "automation_enrolments_customer";--> statement-breakpoint
ALTER TABLE "automations" DROP CONSTRAINT "automations_id";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "audit_events_key" ON "audit_events" USING btree ("account_id","id") NULLS NOT DISTINCT;--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_pkey", ADD CONSTRAINT "audit_events_key" UNIQUE USING INDEX "audit_events_key";--> statement-breakpoint
DROP INDEX "audit_events_account";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "api_keys_once" ON "api_keys" USING btree ("account_id","key_hash");--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_hash", ADD CONSTRAINT "api_keys_once" UNIQUE USING INDEX "api_keys_once";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "api_keys_lookup" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "report_shares_token_once" ON "report_shares" USING btree ("account_id","token_hash");--> statement-breakpoint
ALTER TABLE "report_shares" DROP CONSTRAINT "report_shares_token", ADD CONSTRAINT "report_shares_token_once" UNIQUE USING INDEX "report_shares_token_once";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_shares_token_lookup" ON "report_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "images_once" ON "images" USING btree ("account_id","hash");--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_hash", ADD CONSTRAINT "images_once" UNIQUE USING INDEX "images_once";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "images_lookup" ON "images" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" DROP CONSTRAINT "webhook_old_secrets_endpoint_id_webhook_endpoints_id_fk";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_endpoint_id_webhook_endpoints_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_endpoints_account_id_id_pk" ON "webhook_endpoints" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_pkey", ADD CONSTRAINT "webhook_endpoints_account_id_id_pk" PRIMARY KEY USING INDEX "webhook_endpoints_account_id_id_pk";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_endpoints_lookup" ON "webhook_endpoints" USING btree ("id");--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" ADD COLUMN "account_id" bigint;--> statement-breakpoint
UPDATE "webhook_old_secrets" o SET "account_id" = p."account_id" FROM "webhook_endpoints" p WHERE p."id" = o."endpoint_id";--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_old_secrets_account_id_endpoint_id_secret_pk" ON "webhook_old_secrets" USING btree ("account_id","endpoint_id","secret");--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" DROP CONSTRAINT "webhook_old_secrets_endpoint_id_secret_pk", ADD CONSTRAINT "webhook_old_secrets_account_id_endpoint_id_secret_pk" PRIMARY KEY USING INDEX "webhook_old_secrets_account_id_endpoint_id_secret_pk";--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_events_account_id_endpoint_id_dedupe_key_pk" ON "webhook_events" USING btree ("account_id","endpoint_id","dedupe_key");--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_endpoint_id_dedupe_key_pk", ADD CONSTRAINT "webhook_events_account_id_endpoint_id_dedupe_key_pk" PRIMARY KEY USING INDEX "webhook_events_account_id_endpoint_id_dedupe_key_pk";--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" ADD CONSTRAINT "webhook_old_secrets_endpoint" FOREIGN KEY ("account_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("account_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_old_secrets" VALIDATE CONSTRAINT "webhook_old_secrets_endpoint";--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_endpoint" FOREIGN KEY ("account_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("account_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_events" VALIDATE CONSTRAINT "webhook_events_endpoint";