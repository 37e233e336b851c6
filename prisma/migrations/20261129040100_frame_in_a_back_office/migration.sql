-- The one site that may show our pages of a custom store in a frame.
ALTER TABLE "stores" ADD COLUMN     "frame_origin" TEXT;
