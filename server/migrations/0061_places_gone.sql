-- A place that no vendor has any more: its name is searched in addresses again.
CREATE OR REPLACE TRIGGER place_is_new AFTER INSERT OR DELETE ON vendor_places FOR EACH ROW EXECUTE FUNCTION note_new_place();
