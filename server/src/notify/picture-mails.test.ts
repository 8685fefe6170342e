import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailPicture } from '@marquee/contract/limits'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { ImageServer, photo } from '../../test/image-server.ts'
import { testApp } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { testMailboxes } from '../../test/test-mailboxes.ts'
import { deliveries, vendors } from '../db/schema.ts'
import { mailPictures } from '../images/mail-picture.ts'
import { mailer } from './mail.ts'
import type { Mail } from './mailer.ts'

const images = new ImageServer()
const database = await testDatabase()
const { db } = database
const { subscriber, mailbox } = testMailboxes(database, (key) => mailPictures(db, images.storage)(key))
const { make, as } = await testApp({ database, subscribers: () => [subscriber] })

/** An organizer to whom vendors apply, each with this picture as the primary one. */
async function host() {
  const { owner, id: organizer_id } = await make.organizer()
  const event = await make.event({ organizer_id, title: 'Supper' })
  const apply = async (file?: Buffer) => {
    const vendor = await make.vendor({ company_name: 'Fern' })
    if (file) {
      const { key, width, height, placeholder } = await images.store.save(file)
      await make.picture({ vendor_id: vendor.id, key, width, height, placeholder, is_primary: true })
    }
    await as(vendor.owner).api.applications.create({ body: { event_id: event.id, message: 'We come' } })
    return vendor
  }
  return { apply, ...mailbox([owner]) }
}

/** The e-mail as it is sent. */
async function source(mail: Mail | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mailer({ smtpUrl: undefined, from: 'Marquee <hello@marquee.test>', folder }).send(mail!)
  return (await readFile(join(folder, `${mail!.id}.eml`), 'utf8')).replaceAll('=\r\n', '')
}

test('the e-mail about one application has the picture of the vendor inside of it, as a JPEG of at most 20 kB', async () => {
  const { apply, deliver, arrived } = await host()
  // Nothing compresses it.
  await apply(
    await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
      .png()
      .toBuffer(),
  )
  await deliver()

  const picture = Buffer.from(arrived[0]?.picture ?? '', 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'jpeg',
    width: mailPicture.width * 2,
    height: mailPicture.height * 2,
  })
  expect(picture.length).toBeLessThan(20_000)
  const sent = await source(arrived[0])
  expect(sent).toContain('src=3D"cid:picture@vendor"')
  expect(sent).toMatch(/Content-Id: <picture@vendor>/i)
  expect(sent).toMatch(/Content-Type: image\/jpeg/)
  expect(sent).not.toContain('<!--picture')
  // It is not kept when it is sent.
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, arrived[0]!.id))
  expect(row).toMatchObject({ status: 'sent', picture: null })
})

test.each([
  ['without a picture', undefined, undefined],
  ['whose profile is not public when it is sent', () => photo(900, 600), { status: 'pending' }],
] as const)('the e-mail about a vendor %s has none, and no gap', async (_, draw, change) => {
  const { apply, deliver, arrived } = await host()
  const { id } = await apply(await draw?.())
  if (change) await db.update(vendors).set(change).where(eq(vendors.id, id))
  await deliver()
  expect(arrived).toMatchObject([{ subject: 'New application: Fern for Supper', picture: null }])
  const sent = await source(arrived[0])
  expect(sent).not.toMatch(/cid:|image\/jpeg|<!--picture/)
})

test.each(['answer lost', 'away', 'killed'] as const)(
  '%s: every attempt has the same bytes, also when the picture is gone meanwhile or came later',
  async (outcome) => {
    const [first, second] = [await host(), await host()]
    const { id } = await first.apply(await photo(900, 600))
    await first.deliver(outcome)
    await db.update(vendors).set({ status: 'pending' }).where(eq(vendors.id, id))
    await first.deliver()
    const [last] = first.arrived.slice(-1)
    expect(last?.picture).toMatch(/^\/9j\//)
    for (const earlier of first.arrived) expect(await source(earlier)).toBe(await source(last))

    const hidden = await second.apply(await photo(900, 600))
    await db.update(vendors).set({ status: 'pending' }).where(eq(vendors.id, hidden.id))
    await second.deliver(outcome)
    await db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, hidden.id))
    await second.deliver()
    expect(second.arrived.at(-1)).toMatchObject({ picture: null })
  },
)

test('an e-mail about several applications has no picture, and one that cannot be read keeps no e-mail back', async () => {
  const { apply, deliver, pass, arrived } = await host()
  await apply(await photo(900, 600))
  await rm(images.folder, { recursive: true })
  await deliver()
  for (let n = 0; n < 40; n++) await apply()
  const { key } = await make.picture({ vendor_id: (await apply()).id, is_primary: true })
  expect(key).toMatch(/^v\//)
  await pass()
  await deliver()
  expect(arrived.map(({ subject, picture }) => [subject, picture])).toEqual([
    ['New application: Fern for Supper', null],
    ['41 new applications for Supper', null],
  ])
})
