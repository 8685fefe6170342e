-- Their statements have many subqueries: planning them takes longer than running them. So a connection plans them once, not with each change
-- of a vendor.
ALTER FUNCTION refresh_vendor_cards(bigint[]) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION refresh_vendor_listings(bigint[]) SET plan_cache_mode = force_generic_plan;
