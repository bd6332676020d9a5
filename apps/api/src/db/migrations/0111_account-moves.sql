CREATE TABLE "account_changes" (
	"account_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"key" jsonb,
	CONSTRAINT "account_changes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_moves" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"state" text NOT NULL,
	"address" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"switched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moved_things" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "moved_things_account_id_kind_key_pk" PRIMARY KEY("account_id","kind","key")
);
--> statement-breakpoint
CREATE INDEX "moved_things_lookup" ON "moved_things" USING btree ("kind","key");--> statement-breakpoint
-- Rows that a move brings have been counted already, and their counts come as well.
CREATE OR REPLACE TRIGGER accounts_removed BEFORE DELETE ON accounts FOR EACH ROW
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION remove_customers_of_account();--> statement-breakpoint
CREATE OR REPLACE TRIGGER campaigns_counted AFTER UPDATE OF sent, opened, clicked ON campaigns FOR EACH ROW
  WHEN ((new.sent > old.sent OR new.opened > old.opened OR new.clicked > old.clicked) AND current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_campaign_activity();--> statement-breakpoint
CREATE OR REPLACE TRIGGER campaigns_deleted AFTER UPDATE OF deleted_at ON campaigns FOR EACH ROW
  WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) AND current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_campaign_deletion();--> statement-breakpoint
CREATE OR REPLACE TRIGGER campaigns_removed AFTER DELETE ON campaigns REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION remove_hits_of_campaigns();--> statement-breakpoint
CREATE OR REPLACE TRIGGER campaigns_status_noted AFTER UPDATE OF status ON campaigns FOR EACH ROW
  WHEN ((new.status <> old.status AND (new.status = 'failed' OR new.status = 'completed' AND new.automation_id IS NULL OR new.status = 'paused' AND new.pause_kind <> 'user')) AND current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_campaign_status();--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_webhooks AFTER UPDATE OF status ON campaigns FOR EACH ROW
  WHEN ((new.automation_id IS NULL AND old.status IS DISTINCT FROM new.status AND (new.status = 'active' AND (old.status = ANY (ARRAY['draft', 'scheduled'])) AND new.hold_until IS NULL OR new.status = 'processing' AND old.status = 'active' AND new.hold_until IS NOT NULL OR (new.status = ANY (ARRAY['completed', 'failed', 'cancelled'])) AND (old.status = ANY (ARRAY['active', 'processing', 'paused'])))) AND current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION tell_webhooks_of_campaign();--> statement-breakpoint
CREATE OR REPLACE TRIGGER communication_logs_by_domain AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_domains();--> statement-breakpoint
CREATE OR REPLACE TRIGGER communication_logs_happened AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_engagement();--> statement-breakpoint
CREATE OR REPLACE TRIGGER communication_logs_refused AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_refusals();--> statement-breakpoint
CREATE OR REPLACE TRIGGER communication_logs_reported AFTER UPDATE ON communication_logs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_report();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_added_customers();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_automations AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION end_automations_of_customers();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_changed AFTER UPDATE OF is_active, total_spent, order_count, age, city ON customers FOR EACH ROW
  WHEN ((old.is_active IS DISTINCT FROM new.is_active OR old.total_spent IS DISTINCT FROM new.total_spent OR old.order_count IS DISTINCT FROM new.order_count OR old.age IS DISTINCT FROM new.age OR old.city IS DISTINCT FROM new.city) AND current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION mark_changed_customer();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_orders AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION let_orders_go();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_removed AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION mark_removed_customers();--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_purchases();--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_purchases();--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS before FOR EACH STATEMENT
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_purchases();--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_removed BEFORE DELETE ON users FOR EACH ROW
  WHEN (current_setting('dakiya.moves_account', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION remove_accounts_of_user();
