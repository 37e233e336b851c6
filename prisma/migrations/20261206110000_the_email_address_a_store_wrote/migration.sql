-- The email address is compared apart from the recipient, so that a change of one does not replace a correction of the
-- other. The hashes of the recipient are of another content now, and are filled again at the next read.
ALTER TABLE "orders" ADD COLUMN "store_email_hash" TEXT;
