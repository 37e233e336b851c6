CREATE TABLE "proclaimed_days" (
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,

    CONSTRAINT "proclaimed_days_pkey" PRIMARY KEY ("day")
);
