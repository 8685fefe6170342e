import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import {
  eventApplications,
  events,
  pictures,
  serviceAreas,
  users,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
  vendorUnavailableDates,
} from '../../db/schema.ts'

const { make, as, nobody, database } = await testApp()
const { db } = database
const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows

/** Each vendor's row, made from the tables that the product writes, without the database's functions. */
async function expectedRows() {
  const all = {
    vendors: await db.select().from(vendors),
    styles: await db.select().from(vendorAestheticTags),
    types: await db.select().from(vendorEventTypes),
    services: await db.select().from(vendorServices),
    areas: await db.select().from(vendorServiceAreas),
    names: await db.select().from(serviceAreas),
    pictures: await db.select().from(pictures),
    blocked: await db.select().from(vendorUnavailableDates),
    applications: await db.select().from(eventApplications),
    events: await db.select().from(events),
    users: await db.select().from(users),
  }
  const chosen = (list: { vendor_id: number; lookup_id: number }[], id: number) =>
    list
      .filter((row) => row.vendor_id === id)
      .map((row) => row.lookup_id)
      .toSorted((a, b) => a - b)
  return all.vendors.map((vendor) => {
    const { id } = vendor
    const owner = all.users.find((user) => user.id === vendor.user_id)
    const areas = chosen(all.areas, id).map((area) => all.names.find((row) => row.id === area)?.display_name ?? '')
    const accepted = all.applications.filter((row) => row.vendor_id === id && row.status === 'accepted')
    const booked = all.events.filter(
      (event) => event.status !== 'cancelled' && accepted.some((row) => row.event_id === event.id),
    )
    const taken = days.filter(
      (day) =>
        all.blocked.some((row) => row.vendor_id === id && row.date === day) ||
        booked.some((event) => event.start_date <= day && day <= (event.end_date ?? event.start_date)),
    )
    return {
      vendor_id: id,
      is_listed: vendor.status === 'approved' && owner?.role === 'contractor' && owner.suspended_at === null,
      created_at: vendor.created_at.toISOString(),
      name: vendor.company_name.toLowerCase(),
      years: vendor.years_in_business,
      event_type_ids: chosen(all.types, id),
      service_ids: chosen(all.services, id),
      area_ids: chosen(all.areas, id),
      marks: [
        ...chosen(all.services, id).map((one) => `#service${one}`),
        ...chosen(all.types, id).map((one) => `#event_type${one}`),
        ...chosen(all.styles, id).map((one) => `#style${one}`),
        ...chosen(all.areas, id).map((one) => `#area${one}`),
        ...(vendor.pricing_range ? [`#${vendor.pricing_range}`] : []),
        all.pictures.some((row) => row.vendor_id === id) ? '#pictures' : '#bare',
      ].toSorted(),
      place: [vendor.business_address, ...areas].join('\n').toLowerCase(),
      places: [
        ...vendor.business_address
          .split(', ')
          .slice(1, 2)
          .map((city) => `${city}, OR`),
        ...areas,
      ],
      taken,
      words: wordsOf(vendor.company_name, vendor.business_address, vendor.business_description),
      is_head_part: true,
    }
  })
}

async function keptRows() {
  const dayList = sql.join(
    days.map((day) => sql`${day}::date`),
    sql`, `,
  )
  return rows(sql`
    select vendor_id::int, is_listed, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, name, years,
      event_type_ids::int[], service_ids::int[], area_ids::int[], place, places,
      array(select lexeme from unnest(words) where starts_with(lexeme, '#') order by lexeme collate "C") as marks,
      array(select to_char(day, 'YYYY-MM-DD') from unnest(array[${dayList}]) day where taken @> day) as taken,
      array(select lexeme || ':' || array_to_string(array(select distinct weight from unnest(weights) weight order by 1), '')
        from unnest(words) where not starts_with(lexeme, '#') order by lexeme collate "C") as words,
      head = ts_filter(words, '{a,b}') || (select array_to_tsvector(array_agg(lexeme)) from unnest(words) where starts_with(lexeme, '#')) as is_head_part
    from vendor_listings`)
}

/** The words of these tests have no plural and no accent. */
function wordsOf(...texts: string[]): string[] {
  const fields = new Map<string, string>()
  for (const [index, text] of texts.entries()) {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
      const field = 'ABC'[index] as string
      if (word && !fields.get(word)?.includes(field)) fields.set(word, (fields.get(word) ?? '') + field)
    }
  }
  return [...fields].map(([word, weights]) => `${word}:${weights}`).toSorted()
}

const days = ['2032-05-01', '2032-05-02', '2032-05-03', '2032-05-04']
const texts = ['Oak Moss', 'moss, oak and fern', 'fern', 'Thistle']

test('after random histories each row, each card and each kept number is what follows from the tables', async () => {
  const [tags, types, services, areas] = await Promise.all(
    [make.tag, make.eventType, make.service, make.serviceArea].map((add) => Promise.all([add(), add(), add()])),
  )
  const ids = (list: { id: number }[] | undefined, some: number[]) => some.map((i) => list?.[i]?.id ?? 0)
  const organizer = await make.organizer()
  const admin = as(await make.admin())
  const plain = { company_name: 'Again', business_description: 'fern' }
  const people = [
    await make.vendor(plain),
    await make.vendor({ ...plain, status: 'pending' }),
    await make.vendor({ ...plain, pictures: 1 }),
  ]
  const three = fc.subarray([0, 1, 2])
  const step = fc.record({
    who: fc.nat(2),
    what: fc.oneof(
      fc.record({
        edit: fc.record({
          name: fc.constantFrom(...texts),
          description: fc.constantFrom(...texts),
          city: fc.constantFrom('Bend', 'Astoria'),
          years: fc.option(fc.nat(9)),
          price: fc.option(fc.constantFrom('budget' as const, 'luxury' as const)),
        }),
      }),
      fc.record({ choose: fc.record({ tags: three, types: three, services: three, areas: three }) }),
      fc.record({ block: fc.subarray(days) }),
      fc.record({ decide: fc.constantFrom('approved' as const, 'rejected' as const) }),
      fc.record({ role: fc.constantFrom('user' as const, 'contractor' as const) }),
      fc.record({ suspended: fc.boolean() }),
      fc.record({ picture: fc.boolean() }),
      fc.record({ caption: fc.option(fc.constantFrom('A "quoted" rose\n', 'Été <b>')) }),
      fc.record({ link: fc.constantFrom('one', 'two') }),
      // More often, because a booking matters only together with what happens to it later.
      {
        weight: 3,
        arbitrary: fc.record({
          book: fc.constantFrom(...days),
          until: fc.option(fc.constantFrom(...days, '9999-12-31')),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          application: fc.constantFrom(
            'withdraw' as const,
            'reset' as const,
            'move' as const,
            'cancel' as const,
            'delete' as const,
          ),
        }),
      },
      fc.record({ rename: fc.constantFrom('Coast', 'Valley') }),
      fc.record({ remove: fc.constant(true) }),
    ),
  })

  async function apply({ who, what }: { who: number } & Record<'what', Record<string, unknown>>) {
    const vendor = people[who] as (typeof people)[number]
    const own = sql`vendor_id = ${vendor.id}`
    const anyOne = async (query: ReturnType<typeof sql>) => Number((await rows(query))[0]?.id ?? 0)
    if ('edit' in what) {
      const edit = what.edit as {
        name: string
        description: string
        city: string
        years: number | null
        price: 'budget' | null
      }
      await db
        .update(vendors)
        .set({
          company_name: edit.name,
          business_description: edit.description,
          business_address: `1 Street, ${edit.city}, OR`,
          years_in_business: edit.years,
          pricing_range: edit.price,
        })
        .where(sql`id = ${vendor.id}`)
    } else if ('choose' in what) {
      const choose = what.choose as Record<'tags' | 'types' | 'services' | 'areas', number[]>
      // Through the product where it may be, because its way of replacing lists is part of what is tested.
      await as(vendor.owner).call('PUT', '/api/contractors/profile', {
        body: {
          aesthetic_tag_ids: ids(tags, choose.tags),
          event_type_ids: ids(types, choose.types),
          service_ids: ids(services, choose.services),
          service_area_ids: ids(areas, choose.areas),
        },
      })
    } else if ('block' in what) {
      await as(vendor.owner).call('PUT', '/api/contractors/profile/unavailable-dates', { body: { dates: what.block } })
    } else if ('decide' in what) {
      await admin.call('PUT', `/api/admin/users/${vendor.user_id}/role`, {
        body: { role: 'contractor', status: what.decide, reason: 'So' },
      })
      await db
        .update(vendors)
        .set({ status: what.decide as 'approved' })
        .where(sql`id = ${vendor.id}`)
    } else if ('role' in what)
      await db
        .update(users)
        .set({ role: what.role as 'user' })
        .where(sql`id = ${vendor.user_id}`)
    else if ('suspended' in what) {
      const since = what.suspended ? new Date() : null
      await db
        .update(users)
        .set({ suspended_at: since, suspended_reason: since && 'So' })
        .where(sql`id = ${vendor.user_id}`)
    } else if ('picture' in what) {
      if (what.picture) await make.picture({ vendor_id: vendor.id })
      else await db.delete(pictures).where(own)
    } else if ('caption' in what) {
      await db.execute(
        sql`update pictures set alt_text = ${what.caption}, display_order = display_order + 1 where ${own}`,
      )
    } else if ('link' in what) {
      await db.execute(sql`delete from vendor_social_links where ${own}`)
      await db.execute(
        sql`insert into vendor_social_links (vendor_id, platform, url) values (${vendor.id}, 'instagram', ${`https://instagram.com/${String(what.link)}`})`,
      )
    } else if ('book' in what) {
      const end = what.until as string | null
      const event = await make.event({
        organizer_id: organizer.id,
        start_date: what.book as string,
        end_date: end && end >= (what.book as string) ? end : null,
      })
      await make.application({ vendor_id: vendor.id, event_id: event.id, status: 'accepted' })
    } else if ('application' in what) {
      const application = await anyOne(sql`select id from event_applications where ${own} order by id limit 1`)
      const event = await anyOne(sql`select event_id as id from event_applications where id = ${application}`)
      const changes = {
        withdraw: sql`delete from event_applications where id = ${application}`,
        reset: sql`update event_applications set status = case status when 'accepted' then 'pending' else 'accepted' end where id = ${application}`,
        move: sql`update events set start_date = '2032-05-02', end_date = '2032-05-03' where id = ${event}`,
        cancel: sql`update events set status = case status when 'cancelled' then 'published' else 'cancelled' end where id = ${event}`,
        delete: sql`delete from events where id = ${event}`,
      }
      await db.execute(changes[what.application as keyof typeof changes])
    } else if ('rename' in what)
      for (const [table, list] of Object.entries({
        service_areas: areas,
        services,
        event_types: types,
        aesthetic_tags: tags,
      }))
        await db.execute(
          sql`update ${sql.identifier(table)} set display_name = ${what.rename} || id where id = ${list?.[who]?.id}`,
        )
    else if ('remove' in what) {
      await db.execute(sql`delete from event_applications where ${own}`)
      await db.execute(sql`delete from vendors where id = ${vendor.id}`)
      people[who] = await make.vendor(plain)
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) await apply(one as never)
      const expected = (await expectedRows()).map((row) => ({ ...row, places: row.places }))
      const kept = await keptRows()
      const byId = (a: Record<string, unknown>, b: Record<string, unknown>) => Number(a.vendor_id) - Number(b.vendor_id)
      expect(kept.toSorted(byId)).toEqual(expected.toSorted(byId))
      const listed = expected.filter((row) => row.is_listed)
      // The list shows the cards; one by one, vendors are read from the tables.
      const { contractors } = await nobody.api.vendors.list({ query: { limit: 100 } })
      for (const card of contractors) expect(card).toEqual(await nobody.api.vendors.get({ params: { id: card.id } }))
      expect(await rows(sql`select vendor_id::int from vendor_cards order by vendor_id`)).toEqual(
        listed.map(({ vendor_id }) => ({ vendor_id })).toSorted(byId),
      )
      const places = new Map<string, number>()
      for (const place of listed.flatMap((row) => [...new Set(row.places)]))
        places.set(place, (places.get(place) ?? 0) + 1)
      const words = new Map<string, number>()
      for (const word of listed.flatMap((row) => row.words.map((text) => text.split(':')[0] as string)))
        if (word.length > 3) words.set(word, (words.get(word) ?? 0) + 1)
      expect(await rows(sql`select coalesce(sum(vendors), 0)::int as total from vendor_counts`)).toEqual([
        { total: listed.length },
      ])
      expect(
        new Map((await rows(sql`select name, vendors from vendor_places`)).map((row) => [row.name, row.vendors])),
      ).toEqual(places)
      expect(
        new Map((await rows(sql`select word, vendors from vendor_words`)).map((row) => [row.word, row.vendors])),
      ).toEqual(words)
    }),
    { numRuns: 20 },
  )
})
