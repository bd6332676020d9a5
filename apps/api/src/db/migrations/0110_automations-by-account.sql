-- Statements name the account too. Without it in the index, the first due of an automation was found by reading all of them.
CREATE INDEX IF NOT EXISTS "automation_enrolments_by_due" ON "automation_enrolments" USING btree ("account_id","automation_id","due_at") WHERE state = 'inside';--> statement-breakpoint
DROP INDEX "automation_enrolments_due";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "automation_enrolments_by_id" ON "automation_enrolments" USING btree ("account_id","automation_id","id");--> statement-breakpoint
DROP INDEX "automation_enrolments_newest";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "automation_moves_by_step" ON "automation_moves" USING btree ("account_id","automation_id","step");--> statement-breakpoint
DROP INDEX "automation_moves_step";--> statement-breakpoint
-- An automation is of one account, as a campaign is: see 0107.
CREATE STATISTICS "automation_enrolments_automation" (dependencies) ON "account_id", "automation_id" FROM "automation_enrolments";--> statement-breakpoint
ANALYZE "automation_enrolments";
