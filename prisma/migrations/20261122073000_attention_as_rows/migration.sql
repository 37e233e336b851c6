-- What needs a person becomes a row with a code, about any kind of subject (product.md D29).
CREATE TYPE "attention_subject" AS ENUM ('order', 'store', 'document', 'printing', 'person', 'money', 'job');
CREATE TABLE "attentions" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "subject" "attention_subject" NOT NULL,
    "subject_id" UUID NOT NULL,
    "merchant_id" UUID,
    "store_id" UUID,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "since" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "open_key" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closing" TEXT,
    "closed_by" TEXT,
    "closed_by_user_id" UUID,

    CONSTRAINT "attentions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "attentions_open_key_key" ON "attentions"("open_key");
CREATE INDEX "attentions_of_merchant" ON "attentions"("merchant_id", "closed_at", "due_at");
CREATE INDEX "attentions_of_subject" ON "attentions"("subject_id", "closed_at");
CREATE INDEX "attentions_open" ON "attentions"("closed_at", "due_at");

-- The words of the release before, by how they begin. They are kept as they were said.
CREATE FUNCTION attention_code_of(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN words LIKE 'Put on hold in the store after booking: %' THEN 'heldInStore'
    WHEN words LIKE 'Moved in the store after booking: %' THEN 'movedInStore'
    WHEN words LIKE 'Not in the booked parcel and still to be sent: %' THEN 'restToSend'
    WHEN words LIKE 'Changed in the store, which shows us only %' THEN 'changedUnseen'
    WHEN words LIKE 'Changed in the store after the parcel was collected%' THEN 'editTooLate'
    WHEN words LIKE 'Changed after booking, and %' THEN 'editNotTold'
    WHEN words LIKE 'Cancelled after collection%' THEN 'cancelTooLate'
    WHEN words LIKE 'The courier did not cancel its job: %' THEN 'cancelRefused'
    WHEN words LIKE 'The courier could not find the address%' THEN 'addressNotFound'
    ELSE 'changedUnseen'
  END
$$;

INSERT INTO attentions (id, code, subject, subject_id, merchant_id, store_id, facts, since, open_key)
  SELECT gen_random_uuid(), attention_code_of(attention), 'order', id, merchant_id, store_id,
    jsonb_build_object('words', attention), updated_at, 'order ' || id || ' ' || attention_code_of(attention)
  FROM orders WHERE attention IS NOT NULL;

-- A process of the release before may still run: what it says becomes a row, and what it takes back
-- is closed. Goes with the column.
CREATE FUNCTION attention_words_to_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.attention IS NOT NULL THEN
    UPDATE attentions SET closed_at = now(), closing = 'gone', open_key = NULL
      WHERE subject_id = NEW.id AND closed_at IS NULL AND facts ->> 'words' = OLD.attention;
  END IF;
  IF NEW.attention IS NOT NULL THEN
    INSERT INTO attentions (id, code, subject, subject_id, merchant_id, store_id, facts, since, open_key)
      VALUES (gen_random_uuid(), attention_code_of(NEW.attention), 'order', NEW.id, NEW.merchant_id,
        NEW.store_id, jsonb_build_object('words', NEW.attention), now(),
        'order ' || NEW.id || ' ' || attention_code_of(NEW.attention))
      ON CONFLICT (open_key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_attention_words AFTER UPDATE OF attention ON orders
  FOR EACH ROW WHEN (OLD.attention IS DISTINCT FROM NEW.attention)
  EXECUTE FUNCTION attention_words_to_rows();
