-- What the store last said of the recipient and in the note, as hashes. Only when it says something else does it replace
-- what was corrected here. Of earlier orders this is not known: their next change in the store replaces both, as before.
ALTER TABLE "orders" ADD COLUMN "store_recipient_hash" TEXT, ADD COLUMN "store_note_hash" TEXT;
