ALTER TABLE "ledger_accounts" ADD COLUMN "entry_count" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "ledger_entries" ADD COLUMN "balance_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "position" BIGINT NOT NULL DEFAULT 0;

ALTER TABLE "transactions" ADD COLUMN "ask_at" TIMESTAMPTZ(3),
ADD COLUMN "effect_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "pay_at" TEXT;

-- What is there gets its place in its account's chain. Nothing of it changes but that.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";
UPDATE "ledger_entries" e SET "position" = c."position", "balance_cents" = c."balance_cents"
FROM (
  SELECT "id",
    row_number() OVER w AS "position",
    sum("amount_cents") OVER w AS "balance_cents"
  FROM "ledger_entries"
  WINDOW w AS (PARTITION BY "account_id" ORDER BY "at", "id")
) c
WHERE c."id" = e."id";
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";
UPDATE "ledger_accounts" a SET "entry_count" = c."entries"
FROM (SELECT "account_id", count(*) AS "entries" FROM "ledger_entries" GROUP BY "account_id") c
WHERE c."account_id" = a."id";
UPDATE "transactions" t SET "effect_cents" = c."effect"
FROM (
  SELECT e."transaction_id", a."merchant_id", sum(e."amount_cents") AS "effect"
  FROM "ledger_entries" e JOIN "ledger_accounts" a ON a."id" = e."account_id"
  WHERE a."key" = 'merchant:' || a."merchant_id" || ':available'
  GROUP BY e."transaction_id", a."merchant_id"
) c
WHERE c."transaction_id" = t."id" AND c."merchant_id" = t."merchant_id";

CREATE UNIQUE INDEX "ledger_entries_account_id_position_key" ON "ledger_entries"("account_id", "position");

DROP INDEX "transactions_merchant_id_created_at_idx";

CREATE INDEX "transactions_merchant_id_created_at_id_idx" ON "transactions"("merchant_id", "created_at" DESC, "id" DESC);

CREATE INDEX "transactions_ask_at_idx" ON "transactions"("ask_at");

-- Processes of the release before move the balance and then write the entry, without its place.
CREATE FUNCTION "ledger_entry_takes_its_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."position" = 0 THEN
    UPDATE "ledger_accounts" SET "entry_count" = "entry_count" + 1 WHERE "id" = NEW."account_id"
    RETURNING "entry_count", "balance_cents" INTO NEW."position", NEW."balance_cents";
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "ledger_entries_place" BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entry_takes_its_place"();

-- What a transaction has done to what its merchant can spend.
CREATE FUNCTION "ledger_entry_tells_its_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "transactions" t SET "effect_cents" = t."effect_cents" + NEW."amount_cents"
  FROM "ledger_accounts" a
  WHERE t."id" = NEW."transaction_id" AND a."id" = NEW."account_id"
    AND a."key" = 'merchant:' || t."merchant_id" || ':available';
  RETURN NULL;
END
$$;
CREATE TRIGGER "ledger_entries_effect" AFTER INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entry_tells_its_transaction"();
