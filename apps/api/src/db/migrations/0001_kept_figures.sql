CREATE TABLE "customer_marks" (
	"owner_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_summaries" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "owner_activity" (
	"owner_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customers_added" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "import_rows_import";--> statement-breakpoint
ALTER TABLE "customer_summaries" ADD CONSTRAINT "customer_summaries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_marks_owner" ON "customer_marks" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "owner_activity_recent" ON "owner_activity" USING btree ("owner_id","at");
--> statement-breakpoint
ALTER TABLE "import_rows" SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_marks (owner_id) SELECT DISTINCT owner_id FROM added;
  INSERT INTO owner_activity (owner_id, at, customers_added)
  SELECT owner_id, clock_timestamp(), count(*) FROM added GROUP BY owner_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_added_customers();
--> statement-breakpoint
CREATE FUNCTION mark_removed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_marks (owner_id) SELECT DISTINCT owner_id FROM removed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_removed AFTER DELETE ON customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_removed_customers();
--> statement-breakpoint
-- One mark a transaction is enough; the setting remembers it and goes back with the transaction, or its savepoint.
CREATE FUNCTION mark_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('dakiya.marked', true) IS DISTINCT FROM NEW.owner_id::text THEN
    INSERT INTO customer_marks (owner_id) VALUES (NEW.owner_id);
    PERFORM set_config('dakiya.marked', NEW.owner_id::text, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_changed AFTER UPDATE OF is_active, total_spent, order_count, age, city ON customers FOR EACH ROW WHEN ((OLD.is_active, OLD.total_spent, OLD.order_count, OLD.age, OLD.city) IS DISTINCT FROM (NEW.is_active, NEW.total_spent, NEW.order_count, NEW.age, NEW.city)) EXECUTE FUNCTION mark_changed_customer();
--> statement-breakpoint
CREATE FUNCTION note_campaign_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_activity (owner_id, at, sent, opened, clicked)
  VALUES (NEW.owner_id, clock_timestamp(), greatest(NEW.sent - OLD.sent, 0), greatest(NEW.opened - OLD.opened, 0), greatest(NEW.clicked - OLD.clicked, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_counted AFTER UPDATE OF sent, opened, clicked ON campaigns FOR EACH ROW WHEN (NEW.sent > OLD.sent OR NEW.opened > OLD.opened OR NEW.clicked > OLD.clicked) EXECUTE FUNCTION note_campaign_activity();
