-- An account that was deleted takes nothing more in: no store that is connected, no member and no order. Whoever
-- writes at the moment of closing waits for its lock on the account.
CREATE FUNCTION "account_is_open"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed timestamptz;
BEGIN
  SELECT "closed_at" INTO closed FROM "merchants" WHERE "id" = NEW."merchant_id" FOR KEY SHARE;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'TH410';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "stores_open_account" BEFORE INSERT OR UPDATE OF "state", "merchant_id" ON "stores"
  FOR EACH ROW WHEN (NEW."state" <> 'disconnected') EXECUTE FUNCTION "account_is_open"();
CREATE TRIGGER "orders_open_account" BEFORE INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "account_is_open"();
CREATE TRIGGER "memberships_open_account" BEFORE INSERT OR UPDATE OF "accepted_at", "merchant_id" ON "memberships"
  FOR EACH ROW WHEN (NEW."merchant_id" IS NOT NULL) EXECUTE FUNCTION "account_is_open"();
