-- CreateTable
CREATE TABLE "shop_points" (
    "shop" TEXT NOT NULL,
    "maximum" DOUBLE PRECISION NOT NULL,
    "available" DOUBLE PRECISION NOT NULL,
    "in_flight" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "restore_rate" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_points_pkey" PRIMARY KEY ("shop")
);
