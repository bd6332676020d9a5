CREATE TABLE "customer_cities" (
	"owner_id" bigint NOT NULL,
	"city" text COLLATE "C" NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "customer_cities_owner_id_city_pk" PRIMARY KEY("owner_id","city")
);
--> statement-breakpoint
CREATE TABLE "customer_counts" (
	"owner_id" bigint NOT NULL,
	"age_group" smallint NOT NULL,
	"tier" smallint NOT NULL,
	"customers" integer NOT NULL,
	"active" integer NOT NULL,
	"revenue" numeric(20, 2) NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "customer_counts_owner_id_age_group_tier_pk" PRIMARY KEY("owner_id","age_group","tier")
);
--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "age_group" smallint;--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "tier" smallint;--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "city" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "customers" integer;--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "active" integer;--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "revenue" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "customer_marks" ADD COLUMN "orders" bigint;--> statement-breakpoint
ALTER TABLE "customer_cities" ADD CONSTRAINT "customer_cities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_counts" ADD CONSTRAINT "customer_counts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_cities_top" ON "customer_cities" USING btree ("owner_id","customers" DESC NULLS LAST,"city");--> statement-breakpoint
-- The age groups and spending tiers by number, from 0; no age is -1.
CREATE FUNCTION customer_age_group(age int) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN age < 25 THEN 0 WHEN age < 35 THEN 1 WHEN age < 45 THEN 2 WHEN age < 55 THEN 3 WHEN age >= 55 THEN 4 ELSE -1 END)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION customer_tier(total_spent numeric) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN total_spent <= 0 THEN 0 WHEN total_spent < 1000 THEN 1 WHEN total_spent < 5000 THEN 2 WHEN total_spent < 10000 THEN 3 ELSE 4 END)::smallint
$$;
--> statement-breakpoint
-- How many changes are noted one by one; more are counted anew.
CREATE FUNCTION customers_noted_at_once() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1000';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  additions record;
BEGIN
  FOR additions IN SELECT owner_id, count(*) AS customers FROM added GROUP BY owner_id LOOP
    PERFORM FROM users WHERE id = additions.owner_id FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE foreign_key_violation USING MESSAGE = 'customers of nobody', TABLE = 'customers', CONSTRAINT = 'customers_owner_id_users_id_fk';
    END IF;
    IF additions.customers > customers_noted_at_once() THEN
      INSERT INTO customer_marks (owner_id) VALUES (additions.owner_id);
    ELSE
      INSERT INTO customer_marks (owner_id, age_group, tier, city, customers, active, revenue, orders)
      SELECT owner_id, customer_age_group(age), customer_tier(total_spent), nullif(city, ''), count(*),
        count(*) FILTER (WHERE is_active), sum(total_spent), sum(order_count)
      FROM added WHERE owner_id = additions.owner_id GROUP BY 1, 2, 3, 4;
    END IF;
    INSERT INTO owner_activity (owner_id, at, customers_added) VALUES (additions.owner_id, clock_timestamp(), additions.customers);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_removed_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removals record;
BEGIN
  FOR removals IN SELECT owner_id, count(*) AS customers FROM removed GROUP BY owner_id LOOP
    IF removals.customers > customers_noted_at_once() THEN
      INSERT INTO customer_marks (owner_id) VALUES (removals.owner_id);
    ELSE
      INSERT INTO customer_marks (owner_id, age_group, tier, city, customers, active, revenue, orders)
      SELECT owner_id, customer_age_group(age), customer_tier(total_spent), nullif(city, ''), -count(*),
        -count(*) FILTER (WHERE is_active), -sum(total_spent), -sum(order_count)
      FROM removed WHERE owner_id = removals.owner_id GROUP BY 1, 2, 3, 4;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Row by row, since only a trigger without a list of the rows can leave alone what changes no figure. A transaction that
-- changes many notes that once; the settings remember it and go back with the transaction, or its savepoint.
CREATE OR REPLACE FUNCTION mark_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted text;
  n int := 1;
BEGIN
  IF current_setting('dakiya.marked', true) = NEW.owner_id::text THEN
    RETURN NULL;
  END IF;
  noted := current_setting('dakiya.noted', true);
  IF split_part(noted, ':', 1) = NEW.owner_id::text THEN
    n := split_part(noted, ':', 2)::int + 1;
  END IF;
  IF n > customers_noted_at_once() THEN
    INSERT INTO customer_marks (owner_id) VALUES (NEW.owner_id);
    PERFORM set_config('dakiya.marked', NEW.owner_id::text, true);
    RETURN NULL;
  END IF;
  INSERT INTO customer_marks (owner_id, age_group, tier, city, customers, active, revenue, orders) VALUES
    (OLD.owner_id, customer_age_group(OLD.age), customer_tier(OLD.total_spent), nullif(OLD.city, ''), -1, -OLD.is_active::int, -OLD.total_spent, -OLD.order_count),
    (NEW.owner_id, customer_age_group(NEW.age), customer_tier(NEW.total_spent), nullif(NEW.city, ''), 1, NEW.is_active::int, NEW.total_spent, NEW.order_count);
  PERFORM set_config('dakiya.noted', NEW.owner_id || ':' || n, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nothing is counted yet.
INSERT INTO customer_marks (owner_id) SELECT id FROM users;
