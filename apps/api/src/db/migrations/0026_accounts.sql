-- An account stands between users and everything else. Each user gets one of the same number, so that no row moves and
-- what was made of that number (sealed credentials, locks, list ids) stays valid.
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
INSERT INTO accounts (id, created_at) OVERRIDING SYSTEM VALUE SELECT id, created_at FROM users;
--> statement-breakpoint
INSERT INTO memberships (account_id, user_id, role, created_at) SELECT id, id, 'owner', created_at FROM users;
--> statement-breakpoint
-- Numbers of removed users are not given again.
SELECT setval('accounts_id_seq', last_value, is_called) FROM users_id_seq;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE owner_activity RENAME TO account_activity;
--> statement-breakpoint
-- Columns, keys and indexes get their new names; what pointed at users points at accounts.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT attrelid::regclass AS t FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE attname = 'owner_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME COLUMN owner_id TO account_id', one.t);
  END LOOP;
  FOR one IN SELECT conrelid::regclass AS t, conname AS name, replace(conname, '_owner_id_users_id', '_account_id_accounts_id') AS new
    FROM pg_constraint WHERE contype = 'f' AND conname LIKE '%\_owner\_id\_users\_id\_fk'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE cascade', one.t, one.name, one.new);
  END LOOP;
  FOR one IN SELECT conrelid::regclass AS t, conname AS name, replace(conname, 'owner', 'account') AS new
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conname LIKE '%owner%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.t, one.name, one.new);
  END LOOP;
  FOR one IN SELECT indexname AS name, replace(indexname, 'owner', 'account') AS new
    FROM pg_indexes WHERE schemaname = 'public' AND indexname LIKE '%owner%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, one.new);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text;
  n int := 1;
BEGIN
  IF current_setting('dakiya.marked', true) = NEW.account_id::text THEN
    RETURN NULL;
  END IF;
  noted := current_setting('dakiya.noted', true);
  IF split_part(noted, ':', 1) = NEW.account_id::text THEN
    n := split_part(noted, ':', 2)::int + 1;
  END IF;
  IF n > customers_noted_at_once() THEN
    INSERT INTO customer_marks (account_id) VALUES (NEW.account_id);
    PERFORM set_config('dakiya.marked', NEW.account_id::text, true);
    RETURN NULL;
  END IF;
  INSERT INTO customer_marks (account_id, age_group, tier, city, customers, active, revenue, orders) VALUES
    (OLD.account_id, customer_age_group(OLD.age), customer_tier(OLD.total_spent), nullif(OLD.city, ''), -1, -OLD.is_active::int, -OLD.total_spent, -OLD.order_count),
    (NEW.account_id, customer_age_group(NEW.age), customer_tier(NEW.total_spent), nullif(NEW.city, ''), 1, NEW.is_active::int, NEW.total_spent, NEW.order_count);
  PERFORM set_config('dakiya.noted', NEW.account_id || ':' || n, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_removed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removals record;
BEGIN
  FOR removals IN SELECT account_id, count(*) AS customers FROM removed GROUP BY account_id LOOP
    IF removals.customers > customers_noted_at_once() THEN
      INSERT INTO customer_marks (account_id) VALUES (removals.account_id);
    ELSE
      INSERT INTO customer_marks (account_id, age_group, tier, city, customers, active, revenue, orders)
      SELECT account_id, customer_age_group(age), customer_tier(total_spent), nullif(city, ''), -count(*),
        -count(*) FILTER (WHERE is_active), -sum(total_spent), -sum(order_count)
      FROM removed WHERE account_id = removals.account_id GROUP BY 1, 2, 3, 4;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  additions record;
BEGIN
  FOR additions IN SELECT account_id, count(*) AS customers FROM added GROUP BY account_id LOOP
    PERFORM FROM accounts WHERE id = additions.account_id FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE foreign_key_violation USING MESSAGE = 'customers of nobody', TABLE = 'customers', CONSTRAINT = 'customers_account_id_accounts_id_fk';
    END IF;
    IF additions.customers > customers_noted_at_once() THEN
      INSERT INTO customer_marks (account_id) VALUES (additions.account_id);
    ELSE
      INSERT INTO customer_marks (account_id, age_group, tier, city, customers, active, revenue, orders)
      SELECT account_id, customer_age_group(age), customer_tier(total_spent), nullif(city, ''), count(*),
        count(*) FILTER (WHERE is_active), sum(total_spent), sum(order_count)
      FROM added WHERE account_id = additions.account_id GROUP BY 1, 2, 3, 4;
    END IF;
    INSERT INTO account_activity (account_id, at, customers_added) VALUES (additions.account_id, clock_timestamp(), additions.customers);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_campaign_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_activity (account_id, at, sent, opened, clicked)
  VALUES (NEW.account_id, clock_timestamp(), greatest(NEW.sent - OLD.sent, 0), greatest(NEW.opened - OLD.opened, 0), greatest(NEW.clicked - OLD.clicked, 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_campaign_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT NEW.account_id, e.at, sign * sum(e.sent), sign * sum(e.delivered), sign * sum(e.opened), sign * sum(e.clicked)
  FROM communication_logs l
  CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
  WHERE l.campaign_id = NEW.id
  GROUP BY e.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n record;
BEGIN
  SELECT min(account_id) AS account, min(campaign_id) AS campaign, max(campaign_id) AS last_campaign,
    date_bin('15 minutes', min(sent_at), '2000-01-01Z') AS at, date_bin('15 minutes', max(sent_at), '2000-01-01Z') AS last_at,
    count(sent_at) AS sent, count(coalesce(delivered_at, opened_at, clicked_at)) AS further
  INTO n FROM after;
  IF n.further = 0 AND n.campaign = n.last_campaign AND n.at IS NOT DISTINCT FROM n.last_at
    AND NOT EXISTS (SELECT FROM before WHERE coalesce(sent_at, delivered_at, opened_at, clicked_at) IS NOT NULL)
  THEN
    IF n.sent > 0 THEN
      PERFORM FROM campaigns WHERE id = n.campaign AND deleted_at IS NULL FOR NO KEY UPDATE;
      IF FOUND THEN
        INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
        VALUES (n.account, n.at, n.sent, 0, 0, 0);
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT l.account_id, l.campaign_id, e.at, sum(l.sign * e.sent) AS sent, sum(l.sign * e.delivered) AS delivered,
      sum(l.sign * e.opened) AS opened, sum(l.sign * e.clicked) AS clicked
    FROM (
      SELECT 1 AS sign, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM after
      UNION ALL
      SELECT -1, account_id, campaign_id, sent_at, delivered_at, opened_at, clicked_at FROM before
    ) l
    CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
    GROUP BY l.account_id, l.campaign_id, e.at
    HAVING sum(l.sign * e.sent) <> 0 OR sum(l.sign * e.delivered) <> 0 OR sum(l.sign * e.opened) <> 0
      OR sum(l.sign * e.clicked) <> 0
  ),
  kept AS MATERIALIZED (
    SELECT id FROM campaigns WHERE id IN (SELECT campaign_id FROM moved) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT m.account_id, m.at, sum(m.sent), sum(m.delivered), sum(m.opened), sum(m.clicked)
  FROM moved m JOIN kept k ON k.id = m.campaign_id
  GROUP BY m.account_id, m.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION recount_engagement(bigint);
--> statement-breakpoint
CREATE FUNCTION recount_engagement(account bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM engagement WHERE account_id = account;
  DELETE FROM engagement_changes WHERE account_id = account;
  INSERT INTO engagement_changes (account_id, at, sent, delivered, opened, clicked)
  SELECT account, e.at, sum(e.sent), sum(e.delivered), sum(e.opened), sum(e.clicked)
  FROM communication_logs l
  JOIN campaigns c ON c.account_id = l.account_id AND c.id = l.campaign_id AND c.deleted_at IS NULL
  CROSS JOIN LATERAL log_events(l.sent_at, l.delivered_at, l.opened_at, l.clicked_at) e
  WHERE l.account_id = account
  GROUP BY e.at;
$$;
--> statement-breakpoint
ALTER FUNCTION refuse_another_owner() RENAME TO refuse_another_account;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_another_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = 'a customer keeps its account', TABLE = 'customers';
END $$;
--> statement-breakpoint
ALTER TRIGGER customers_keep_owner ON customers RENAME TO customers_keep_account;
--> statement-breakpoint
DROP TRIGGER users_removed ON users;
--> statement-breakpoint
DROP FUNCTION remove_customers_of_user();
--> statement-breakpoint
-- Campaigns and customers first: the keys between them forbid the order of a cascade.
CREATE FUNCTION remove_customers_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM campaigns WHERE account_id = OLD.id;
  DELETE FROM customers WHERE account_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_removed BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION remove_customers_of_account();
--> statement-breakpoint
-- A user takes along the accounts nobody else belongs to.
CREATE FUNCTION remove_accounts_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts a
  WHERE id IN (SELECT account_id FROM memberships WHERE user_id = OLD.id)
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.account_id = a.id AND m.user_id <> OLD.id);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_removed BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION remove_accounts_of_user();
--> statement-breakpoint
-- Jobs that wait name the account as well.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = (data - 'ownerId') || jsonb_build_object('accountId', data -> 'ownerId')
    WHERE state < 'completed' AND data ? 'ownerId';
  END IF;
END $$;
