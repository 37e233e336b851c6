-- The connection that holds the printer. A page reconnects under its old station id, and its earlier connection must
-- not free the printer when it ends later.
ALTER TABLE "print_stations" ADD COLUMN "connection_id" UUID NOT NULL DEFAULT gen_random_uuid();
