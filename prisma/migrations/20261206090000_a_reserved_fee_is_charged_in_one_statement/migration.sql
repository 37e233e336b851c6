-- Nearly every fee is charged while it is still reserved, so it is charged by one statement, without a read before it.
-- It settles a transaction only if that is pending and what the caller expects; otherwise it changes nothing and
-- returns 'unsettled'. A concurrent change of the row is waited for, and then the conditions are checked again.
CREATE FUNCTION "transaction_settle_pending"(
  expected_reference text, expected_merchant uuid, expected_type text, expected_provider text, expected_cents bigint,
  new_status "transaction_status", settled timestamptz, legs jsonb
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  settled_id uuid;
BEGIN
  UPDATE "transactions" SET "status" = new_status, "updated_at" = settled
  WHERE "reference" = expected_reference
    AND "status" = 'PENDING'
    AND "merchant_id" = expected_merchant
    AND "type" = expected_type
    AND "provider" IS NOT DISTINCT FROM expected_provider
    AND "amount_cents" = expected_cents
  RETURNING "id" INTO settled_id;
  IF NOT FOUND THEN
    RETURN 'unsettled';
  END IF;
  RETURN "ledger_post_legs"(settled_id, legs, '{}', settled);
END
$$;
