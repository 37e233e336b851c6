-- By which door an act on many was asked for, and with what: the worker that does it knows neither.
ALTER TABLE "batches" ADD COLUMN     "requested_through" TEXT;
