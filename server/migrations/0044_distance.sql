-- Kilometres to the nearest of several points; null where it is unknown where something is. In plpgsql, because a function with a subquery in
-- SQL is prepared for each row: 20 µs instead of 4.
CREATE OR REPLACE FUNCTION km_to_nearest(latitude real, longitude real, latitudes real[], longitudes real[]) RETURNS double precision LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  nearest double precision;
BEGIN
  -- Without points nothing is near.
  FOR n IN 1..coalesce(cardinality(latitudes), 0) LOOP
    nearest := least(nearest, km_between(latitude, longitude, latitudes[n], longitudes[n]));
  END LOOP;
  RETURN nearest;
END
$$;
