import { maxCounts } from '@marquee/contract/limits'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { vendorPlaces, vendors, vendorListings, vendorWords } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { tokensOf } from '../../search/sentence.ts'
import { corrector } from '../../search/spelling.ts'
import { isNoAddress } from './search-near.ts'

/** So many vendors are sorted by name; a common word is in the names of thousands. */
const maxSorted = 200
/** Shorter texts are only compared with the beginning of whole names, because nearly every name has a word that starts so. */
const minWordLength = 3

/** What a search box offers while somebody types, also with misspelt words. Only listed vendors and their places. */
export function suggestions({ db }: Context) {
  const correct = corrector(db, vendorWords)

  return async ({ what, where }: { what?: string | undefined; where?: string | undefined }) => ({
    vendors: what ? await forgiving(what, vendorsNamed) : [],
    places: where === undefined ? [] : await forgiving(where, placesNamed),
  })

  /** Where the text finds nothing, what the most similar words find. */
  async function forgiving<Found>(text: string, find: (text: string) => Promise<Found[]>): Promise<Found[]> {
    const found = await find(text)
    if (found.length > 0) return found
    const words = tokensOf(text).map(({ plain }) => plain)
    const meant = await Promise.all(words.map(correct))
    const corrected = meant.map((one, at) =>
      one === null ? words[at] : 'both' in one ? one.both.join(' ') : one.any[0],
    )
    return meant.some(Boolean) ? find(corrected.join(' ')) : found
  }

  /** Vendors whose name has words with these beginnings; names that start with the text come first. */
  async function vendorsNamed(what: string) {
    const start = `${literally(what.toLowerCase())}%`
    const inside = sql`
      union all
      select * from (
        select 2, vendor_id, name from ${vendorListings}
        where is_listed and name not like ${start} and words @@ (
          select string_agg(format('(%L:A | %L:*A)', stem, plain), ' & ')::tsquery from counted_words_of(${what})
        )
        limit ${maxSorted}
      ) inside`
    const found = await db.execute<{ id: number; company_name: string; place: string }>(sql`
      select ${vendors.id}, company_name, coalesce(city_of(business_address), business_address) as place
      from (
        select * from (
          select 1 as rank, vendor_id, name from ${vendorListings}
          where is_listed and name like ${start} order by name using ~<~ limit ${maxCounts.suggestions}
        ) whole
        ${what.length < minWordLength ? sql`` : inside}
        order by rank, name limit ${maxCounts.suggestions}
      ) named join ${vendors} on ${vendors.id} = vendor_id
      order by rank, name`)
    return found.rows
  }

  /** Cities and service areas of which a word starts like the text, those with most vendors first. */
  async function placesNamed(where: string) {
    const found = await db.execute<{ name: string; vendors: number }>(sql`
      select name, vendors from ${vendorPlaces}
      where (plain like plain_words(${where}) || '%' or plain like '% ' || plain_words(${where}) || '%') and ${isNoAddress}
      order by vendors desc, name limit ${maxCounts.suggestions}`)
    return found.rows
  }
}
