-- No open or click of these logs is kept. To know that, each open and click read its log.
CREATE INDEX IF NOT EXISTS "communication_logs_unrecorded" ON "communication_logs" USING btree ("account_id","campaign_id","seq") WHERE customer_id is null or untracked;
