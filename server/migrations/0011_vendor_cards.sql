ALTER TABLE "vendor_cards" ADD CONSTRAINT "vendor_cards_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;
