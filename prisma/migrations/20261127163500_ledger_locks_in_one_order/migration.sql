-- Which accounts a movement locks, and in which sequence, in one place: the merchants' accounts first, each
-- with its other one, then ours, which all share. So two transactions with several movements each never wait for
-- each other in a circle, in whatever sequence they make them. Processes of the release before call the same
-- function, and so keep to it.
CREATE FUNCTION "ledger_lock"(named text[]) RETURNS SETOF "ledger_accounts" LANGUAGE plpgsql AS $$
DECLARE
  keys text[] := named || ARRAY(
    SELECT 'merchant:' || split_part(k, ':', 2) || ':' || side
    FROM unnest(named) k, unnest(ARRAY['available', 'held']) side
    WHERE k LIKE 'merchant:%'
  );
BEGIN
  RETURN QUERY SELECT * FROM "ledger_accounts" WHERE "key" = ANY (keys)
    ORDER BY "key" LIKE 'house:%', "key" FOR NO KEY UPDATE;
END
$$;

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
  FOR account IN SELECT * FROM "ledger_lock"(ARRAY[giver, taker])
  LOOP
    IF account."key" = giver THEN
      giver_id := account."id";
      giver_balance := account."balance_cents";
    ELSIF account."key" = taker THEN
      taker_id := account."id";
    END IF;
  END LOOP;
  IF giver_id IS NULL OR taker_id IS NULL THEN
    RETURN 'unopened';
  END IF;
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
