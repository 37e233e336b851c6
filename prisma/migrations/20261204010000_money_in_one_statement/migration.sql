-- A movement of money is one statement: the transaction as users see it, with its entries. It used to be three, and
-- four triggers ran for each of two entries; each shipment's fee is two movements.

-- One trigger sets the position (if the writer gave none) and then the hash, which covers it.
CREATE FUNCTION "ledger_entry_is_chained"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."position" = 0 THEN
    UPDATE "ledger_accounts" SET "entry_count" = "entry_count" + 1 WHERE "id" = NEW."account_id"
    RETURNING "entry_count", "balance_cents" INTO NEW."position", NEW."balance_cents";
  END IF;
  NEW."hash" := "ledger_entry_hash"('v1', (
    SELECT b."hash" FROM "ledger_entries" b
    WHERE b."account_id" = NEW."account_id" AND b."position" = NEW."position" - 1
  ), NEW);
  RETURN NEW;
END
$$;

-- One trigger for all entries of a statement: each reference sums to zero, and each transaction knows its effect on
-- what its merchant can spend. The entries of a reference are written by one statement, so nothing has to wait for
-- the end of the transaction.
CREATE FUNCTION "ledger_entries_agree"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced text;
  entry record;
BEGIN
  SELECT n."reference" INTO unbalanced FROM written n GROUP BY n."reference" HAVING sum(n."amount_cents") <> 0
  LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger reference % does not sum to zero', unbalanced;
  END IF;
  FOR entry IN
    SELECT n."transaction_id", n."amount_cents", (
      SELECT a."key" FROM "ledger_accounts" a WHERE a."id" = n."account_id"
    ) AS "key"
    FROM written n
  LOOP
    CONTINUE WHEN entry."key" NOT LIKE 'merchant:%:available';
    -- One row at a time: the plan of a join that was made for an empty table would read all of a full one.
    UPDATE "transactions" t SET "effect_cents" = t."effect_cents" + entry."amount_cents"
    WHERE t."id" = entry."transaction_id" AND entry."key" = 'merchant:' || t."merchant_id" || ':available';
  END LOOP;
  RETURN NULL;
END
$$;

LOCK TABLE "transactions", "ledger_entries" IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER "ledger_entries_place" ON "ledger_entries";
DROP TRIGGER "ledger_entries_seal" ON "ledger_entries";
DROP TRIGGER "ledger_entries_effect" ON "ledger_entries";
DROP TRIGGER "ledger_entries_balance" ON "ledger_entries";
DROP FUNCTION "ledger_entry_takes_its_place"();
DROP FUNCTION "ledger_entry_is_sealed"();
DROP FUNCTION "ledger_entry_tells_its_transaction"();
DROP FUNCTION "ledger_reference_balances"();
CREATE TRIGGER "ledger_entries_chain" BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entry_is_chained"();
CREATE TRIGGER "ledger_entries_agree" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_agree"();

-- Opens what accounts it lacks itself, so it no longer returns 'unopened'.
CREATE OR REPLACE FUNCTION "ledger_post"(
  giver text, taker text, cents bigint, posted_reference text,
  giver_transaction uuid, taker_transaction uuid, giver_entry uuid, taker_entry uuid, posted_at timestamptz,
  lowest bigint, limit_of uuid
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  giver_id uuid;
  taker_id uuid;
  giver_balance bigint;
  account record;
BEGIN
  LOOP
    FOR account IN SELECT "id", "key", "balance_cents" FROM "ledger_lock"(ARRAY[giver, taker])
    LOOP
      IF account."key" = giver THEN
        giver_id := account."id";
        giver_balance := account."balance_cents";
      ELSIF account."key" = taker THEN
        taker_id := account."id";
      END IF;
    END LOOP;
    EXIT WHEN giver_id IS NOT NULL AND taker_id IS NOT NULL;
    INSERT INTO "ledger_accounts" ("id", "key", "merchant_id")
    SELECT gen_random_uuid(), k, CASE WHEN k LIKE 'merchant:%' THEN split_part(k, ':', 2)::uuid END
    FROM unnest(ARRAY[giver, taker]) k ORDER BY k
    ON CONFLICT ("key") DO NOTHING;
  END LOOP;
  IF EXISTS (
    SELECT FROM "ledger_entries" WHERE "reference" = posted_reference AND "account_id" = giver_id
  ) THEN
    RETURN 'repeated';
  END IF;
  IF limit_of IS NOT NULL THEN
    lowest := -(SELECT "credit_limit_cents" FROM "merchants" WHERE "id" = limit_of);
  END IF;
  IF giver_balance - cents < lowest THEN
    RETURN 'insufficient';
  END IF;
  WITH moved AS (
    UPDATE "ledger_accounts" a
    SET "balance_cents" = a."balance_cents" + d.amount, "entry_count" = a."entry_count" + 1
    FROM (VALUES
      (giver_id, -cents, giver_entry, giver_transaction),
      (taker_id, cents, taker_entry, taker_transaction)
    ) d (account, amount, entry, transaction)
    WHERE a."id" = d.account
    RETURNING a."id", a."balance_cents", a."entry_count", d.amount, d.entry, d.transaction
  )
  INSERT INTO "ledger_entries"
    ("id", "account_id", "reference", "amount_cents", "position", "balance_cents", "transaction_id", "at")
  SELECT entry, "id", posted_reference, amount, "entry_count", "balance_cents", transaction, posted_at
  FROM moved;
  RETURN 'posted';
END
$$;

-- Posts the legs of a transaction in their sequence and returns 'posted', or 'insufficient' at the first leg that
-- would go below its floor; the caller must then roll back. Several legs lock all their accounts first.
CREATE FUNCTION "ledger_post_legs"(
  of_transaction uuid, legs jsonb, also_locked text[], posted_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  leg record;
BEGIN
  IF jsonb_array_length(legs) + cardinality(also_locked) > 1 THEN
    PERFORM FROM "ledger_lock"(also_locked || ARRAY(
      SELECT leg_key FROM jsonb_array_elements(legs) l, unnest(ARRAY[l ->> 'from', l ->> 'to']) leg_key
    ));
  END IF;
  FOR leg IN
    SELECT * FROM jsonb_to_recordset(legs) l (
      "from" text, "to" text, "cents" bigint, "reference" text, "giverTransactionId" uuid, "giverEntryId" uuid,
      "takerEntryId" uuid, "floorCents" bigint, "limitOf" uuid
    )
  LOOP
    IF "ledger_post"(
      leg."from", leg."to", leg."cents", leg."reference", coalesce(leg."giverTransactionId", of_transaction),
      of_transaction, leg."giverEntryId", leg."takerEntryId", posted_at, leg."floorCents", leg."limitOf"
    ) = 'insufficient' THEN
      RETURN 'insufficient';
    END IF;
  END LOOP;
  RETURN 'posted';
END
$$;

-- A new transaction with its legs; 'repeated' if its reference exists.
CREATE FUNCTION "transaction_record"(
  new_id uuid, of_merchant uuid, new_reference text, new_type text, new_status "transaction_status",
  cents bigint, by_email text, by_provider text, new_details jsonb, ask timestamptz, of_shipment uuid,
  recorded timestamptz, legs jsonb
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "transactions" ("id", "merchant_id", "reference", "type", "status", "amount_cents", "email", "provider",
    "details", "ask_at", "shipment_id", "created_at", "updated_at")
  VALUES (new_id, of_merchant, new_reference, new_type, new_status, cents, by_email, by_provider,
    new_details, ask, of_shipment, recorded, recorded)
  ON CONFLICT ("reference") DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'repeated';
  END IF;
  RETURN "ledger_post_legs"(new_id, legs, '{}', recorded);
END
$$;

-- The next status of a transaction whose row the caller has locked, with its legs.
CREATE FUNCTION "transaction_settle"(
  settled_id uuid, new_status "transaction_status", new_details jsonb, ask timestamptz, pay text,
  settled timestamptz, legs jsonb, also_locked text[]
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "transactions"
  SET "status" = new_status, "details" = new_details, "ask_at" = ask, "pay_at" = pay, "updated_at" = settled
  WHERE "id" = settled_id;
  RETURN "ledger_post_legs"(settled_id, legs, also_locked, settled);
END
$$;
