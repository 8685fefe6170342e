-- Custom SQL migration file, put your code below! --
-- Kept by their ids until now, by the hashes of them from now on: everybody signs in once more, and no usable id stays behind.
DELETE FROM "idp_records";
