DROP TABLE "vendor_search" CASCADE;
