-- What a store hears of a parcel that comes back.
ALTER TYPE "milestone" ADD VALUE 'turnedBack';
ALTER TYPE "milestone" ADD VALUE 'returnBooked';
ALTER TYPE "milestone" ADD VALUE 'returned';
ALTER TYPE "milestone" ADD VALUE 'returnCancelled';

-- One return of an order at a time; the index also answers which orders are coming back.
CREATE UNIQUE INDEX "shipments_open_return" ON "shipments"("order_id") WHERE "kind" = 'return' AND "ended_at" IS NULL;
