-- References that one look-up has proved to be free, for all of them together. Without a default it
-- rewrites no row; none but new shipments need it.
ALTER TABLE "shipments" ADD COLUMN "proven_free_at" TIMESTAMPTZ(3), ADD COLUMN "look_up_begun_at" TIMESTAMPTZ(3);
