CREATE TABLE "prices" (
    "id" UUID NOT NULL,
    "merchant_id" UUID,
    "store_id" UUID,
    "from_day" DATE NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "prices_fee_cents" CHECK ("fee_cents" BETWEEN 0 AND 1000000),
    CONSTRAINT "prices_of_one" CHECK (num_nonnulls("merchant_id", "store_id") <= 1)
);

ALTER TABLE "prices" ADD CONSTRAINT "prices_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "prices" ADD CONSTRAINT "prices_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One price a day for each: the latest that has begun counts, so no two overlap.
CREATE UNIQUE INDEX "prices_of_store_partial" ON "prices"("store_id", "from_day") WHERE "store_id" IS NOT NULL;
CREATE UNIQUE INDEX "prices_of_account_partial" ON "prices"("merchant_id", "from_day") WHERE "merchant_id" IS NOT NULL;
CREATE UNIQUE INDEX "prices_of_all_partial" ON "prices"("from_day") WHERE "merchant_id" IS NULL AND "store_id" IS NULL;

-- What was agreed is never rewritten: a new price begins on a later day.
CREATE FUNCTION "prices_are_never_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A price is never changed: add one from a later day.';
END
$$;
CREATE TRIGGER "prices_unchanged" BEFORE UPDATE ON "prices"
  FOR EACH ROW EXECUTE FUNCTION "prices_are_never_changed"();
