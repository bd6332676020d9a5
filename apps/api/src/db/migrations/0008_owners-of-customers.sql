ALTER TABLE "customers" DROP CONSTRAINT "customers_owner_id_users_id_fk";
--> statement-breakpoint
-- What the foreign key did, once for each statement: who adds customers keeps their owner from going meanwhile.
CREATE OR REPLACE FUNCTION note_added_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  additions record;
BEGIN
  FOR additions IN SELECT owner_id, count(*) AS customers FROM added GROUP BY owner_id LOOP
    PERFORM FROM users WHERE id = additions.owner_id FOR KEY SHARE;
    IF NOT FOUND THEN
      RAISE foreign_key_violation USING MESSAGE = 'customers of nobody', TABLE = 'customers', CONSTRAINT = 'customers_owner_id_users_id_fk';
    END IF;
    INSERT INTO customer_marks (owner_id) VALUES (additions.owner_id);
    INSERT INTO owner_activity (owner_id, at, customers_added) VALUES (additions.owner_id, clock_timestamp(), additions.customers);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_another_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING MESSAGE = 'a customer keeps its owner', TABLE = 'customers';
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_keep_owner BEFORE UPDATE OF owner_id ON customers FOR EACH ROW WHEN (NEW.owner_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION refuse_another_owner();
--> statement-breakpoint
-- Before the user's row goes, which is locked by now. Campaigns first: their logs point at customers.
CREATE FUNCTION remove_customers_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM campaigns WHERE owner_id = OLD.id;
  DELETE FROM customers WHERE owner_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_removed BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION remove_customers_of_user();
