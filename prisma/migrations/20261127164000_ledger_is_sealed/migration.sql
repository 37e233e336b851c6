-- What money is read from is sealed: an entry by a hash over its columns and the hash of the one before it in its
-- account, a transaction by a hash over what of it never changes. The version in front of a hash says which
-- columns it covers; when a column is added a new version follows, and rows of the one before stay as they are.
-- Both at once, in the sequence in which whoever posts locks them.
LOCK TABLE "transactions", "ledger_entries" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "ledger_entries" ADD COLUMN "hash" TEXT;

-- When the database wrote it; null of what was there before.
ALTER TABLE "transactions" ADD COLUMN "recorded_at" TIMESTAMPTZ(3), ADD COLUMN "seal" TEXT;
ALTER TABLE "transactions" ALTER COLUMN "recorded_at" SET DEFAULT now();

-- Null of a version that nobody knows: such a hash is never the right one.
CREATE FUNCTION "ledger_entry_hash"(version text, before text, e "ledger_entries") RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE version WHEN 'v1' THEN 'v1:' || encode(sha256(convert_to(jsonb_build_array(
    before, e."id", e."account_id", e."reference", e."amount_cents", e."position", e."balance_cents",
    e."transaction_id", (extract(epoch FROM e."at") * 1000)::bigint
  )::text, 'UTF8')), 'hex') END
$$;

CREATE FUNCTION "transaction_seal"(version text, t "transactions") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE version WHEN 'v1' THEN 'v1:' || encode(sha256(convert_to(jsonb_build_array(
    t."id", t."merchant_id", t."reference", t."type", t."amount_cents", t."provider", t."shipment_id",
    (extract(epoch FROM t."created_at") * 1000)::bigint
  )::text, 'UTF8')), 'hex') END
$$;

-- What is there gets its seal. Nothing of it changes but that.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";
DO $$
DECLARE
  e "ledger_entries";
  before text;
  account uuid;
BEGIN
  FOR e IN SELECT * FROM "ledger_entries" ORDER BY "account_id", "position" LOOP
    IF account IS DISTINCT FROM e."account_id" THEN
      before := NULL;
    END IF;
    account := e."account_id";
    before := "ledger_entry_hash"('v1', before, e);
    UPDATE "ledger_entries" SET "hash" = before WHERE "id" = e."id";
  END LOOP;
END
$$;
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";
UPDATE "transactions" t SET "seal" = "transaction_seal"('v1', t);
-- End of what gets its seal.

-- Whatever process writes: after "ledger_entries_place", which gives the place. The account's row is locked.
CREATE FUNCTION "ledger_entry_is_sealed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."hash" := "ledger_entry_hash"('v1', (
    SELECT b."hash" FROM "ledger_entries" b
    WHERE b."account_id" = NEW."account_id" AND b."position" = NEW."position" - 1
  ), NEW);
  RETURN NEW;
END
$$;
CREATE TRIGGER "ledger_entries_seal" BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_sealed"();

CREATE FUNCTION "transaction_is_sealed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."seal" := "transaction_seal"('v1', NEW);
  RETURN NEW;
END
$$;
CREATE TRIGGER "transactions_seal" BEFORE INSERT ON "transactions"
  FOR EACH ROW EXECUTE FUNCTION "transaction_is_sealed"();

-- Nothing of it is ever removed, row by row or all at once.
CREATE TRIGGER "ledger_entries_stay" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();

CREATE FUNCTION "ledger_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accounts and transactions of the ledger are never removed';
END
$$;
CREATE TRIGGER "ledger_accounts_stay" BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_stays"();
CREATE TRIGGER "transactions_stay" BEFORE DELETE OR TRUNCATE ON "transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_stays"();
