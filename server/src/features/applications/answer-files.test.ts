import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sentences } from '@marquee/contract/errors'
import { fileSentences, maxCounts } from '@marquee/contract/limits'
import { questionSentences, type AnswerFile, type QuestionInput } from '@marquee/contract/questions'
import { eq, isNotNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { sendAnswer as upload } from '../../../test/picture-form.ts'
import { imageFiles, testApp, type Caller } from '../../../test/test-app.ts'
import { photo } from '../../../test/vendor-gallery.ts'
import { createContext } from '../../context.ts'
import { answerFiles } from '../../db/schema.ts'
import { diskStorage } from '../../images/disk-storage.ts'
import { gallery } from '../../images/gallery.ts'
import { imageStore } from '../../images/image-store.ts'
import { exportText } from '../account/export-text.ts'
import { sweepUnsentFiles } from './service.ts'

const world = await testApp()
const { make, nobody, as, app, database } = world
const { db } = database
const storage = await diskStorage({ folder: world.folder, publicUrl: 'http://localhost:3000', secret: 'test' })

const certificate: QuestionInput = { text: 'Your certificate', kind: 'file', need: 'required' }
const plan: QuestionInput = { text: 'A plan of your stall', kind: 'file', need: 'optional' }
const permit: QuestionInput = { text: 'Your permit', kind: 'file', need: 'after_acceptance' }
const pdf = (text = 'a page') => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

const download = (by: Caller, id: unknown) => by.call('GET', `/api/event-applications/files/${String(id)}`)

async function calling(questions = [certificate, plan, permit]) {
  const organizer = await make.organizer()
  const vendor = await make.vendor()
  const { id } = await make.event({ organizer_id: organizer.id })
  const [host, guest] = [as(organizer.owner), as(vendor.owner)]
  await host.api.events.setCall({
    params: { id },
    body: {
      closes_local: null,
      time_zone: 'UTC',
      answer_by: null,
      places: [{ service_id: null, wanted: 9 }],
      questions,
    },
  })
  const asked = (await nobody.api.events.get({ params: { id } })).call!.questions
  const [first, second, third] = asked.map((one) => one.id)
  const send = async (bytes: Uint8Array = pdf(), name?: string, by = guest): Promise<AnswerFile> =>
    (await upload(by, id, bytes, name)).body.data
  const apply = (answers: unknown[], by = guest) =>
    by.call('POST', '/api/event-applications', { body: { event_id: id, message: 'With papers', answers } })
  const sent = async () => {
    const file = await send()
    const answer = await apply([{ question_id: first, value: file }])
    return { file, application: answer.body.data.id as number }
  }
  return { id, organizer, vendor, host, guest, first, second, third, send, apply, sent }
}

const isWrong = (question: number | undefined, sentence: string) => ({
  status: 400,
  body: { fields: { [`answers.${question}`]: sentence } },
})

describe('a file that answers a question', () => {
  test('is stored as it is, and read by the vendor and then by the organizer', async () => {
    const { first, send, apply, host, guest } = await calling()
    const file = await send(pdf('insured'), 'insurance.pdf')
    expect(file).toEqual({ id: expect.any(Number), name: 'insurance.pdf', size: pdf('insured').length })
    expect((await download(host, file.id)).status).toBe(404)
    expect((await download(guest, file.id)).status).toBe(200)

    const answer = await apply([{ question_id: first, value: { ...file, name: 'other.pdf', size: 1 } }])
    expect(answer.body.data.answers).toMatchObject([{ kind: 'file', value: file }])
    const { status, headers, body } = await download(host, file.id)
    expect([status, body]).toEqual([200, pdf('insured').toString()])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''insurance.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  test('a picture is written anew, without what a camera noted', async () => {
    const { send, guest } = await calling()
    const file = await send(await photo(), 'Our stall.JPEG')
    expect(file.name).toBe('Our stall.webp')
    expect((await download(guest, file.id)).headers['content-type']).toBe('image/webp')
    const row = await rowOf(file)
    const bytes = await readFile(join(world.folder, 'f', row!.key.slice(2, 4), row!.key.slice(2)))
    expect(bytes).toHaveLength(file.size)
    const { format, width, exif } = await sharp(bytes).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 900, exif: undefined })
  })

  test('S10: the bytes decide what a file is, not its name or type', async () => {
    const { id, guest } = await calling()
    const before = await imageFiles(world)
    const refused = async (bytes: Uint8Array, name: string) => (await upload(guest, id, bytes, name)).body
    expect(await refused(Buffer.from('just a text'), 'insurance.pdf')).toEqual(
      failure(fileSentences.unsupported, 'unsupported'),
    )
    expect(await refused(Buffer.from(' %PDF-1.4'), 'a.pdf')).toEqual(failure(fileSentences.unsupported, 'unsupported'))
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png')).toEqual(
      failure(fileSentences.unsupported, 'unsupported'),
    )
    expect(await refused((await photo()).subarray(0, 60), 'a.jpg')).toEqual(
      failure(fileSentences.invalid, 'validation'),
    )
    expect(await refused(Buffer.alloc(0), 'a.pdf')).toEqual(failure(fileSentences.invalid, 'validation'))
    const large = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)])
    expect(await refused(large, 'a.pdf')).toEqual(failure(fileSentences.tooLarge, 'too_large'))
    expect(await imageFiles(world)).toEqual(before)
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\papers\\plan.pdf', 'plan.pdf'],
    ['réseau "1"; x=\r\ny.pdf', 'réseau "1"; x=y.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
    ['.pdf', 'file.pdf'],
    ['=1+2.png', '=1+2.pdf'],
  ])('S12: the name %j becomes %j', async (given, name) => {
    const { send, guest } = await calling()
    const file = await send(pdf(), given)
    expect(file.name).toBe(name)
    const disposition = (await download(guest, file.id)).headers['content-disposition'] as string
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!*-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(name)
  })

  test('a required one must be there, an optional one may be missing', async () => {
    const { first, second, send, apply } = await calling()
    expect(await apply([])).toMatchObject(isWrong(first, questionSentences.unanswered))
    expect(await apply([{ question_id: first, value: 'insurance.pdf' }])).toMatchObject(
      isWrong(first, questionSentences.noFile),
    )
    const [one, other] = [await send(), await send(pdf(), 'plan.pdf')]
    const answers = [
      { question_id: first, value: one },
      { question_id: second, value: other },
    ]
    const answer = await apply(answers)
    expect(answer.body.data.answers).toMatchObject([{ value: one }, { value: other }])
  })

  test('only a file that the vendor uploaded for this event answers, and one that is gone does not', async () => {
    const { first, send, apply } = await calling()
    const before = await db.$count(answerFiles, isNotNull(answerFiles.application_id))
    const rival = as((await make.vendor()).owner)
    const theirs = await send(pdf(), 'theirs.pdf', rival)
    const elsewhere = await (await calling()).send()
    const gone = await send()
    await db.delete(answerFiles).where(eq(answerFiles.id, gone.id))
    for (const value of [theirs, elsewhere, gone, { ...theirs, id: 0 }, { ...theirs, id: -1 }])
      expect(await apply([{ question_id: first, value }])).toMatchObject(isWrong(first, questionSentences.noFile))
    expect(await db.$count(answerFiles, isNotNull(answerFiles.application_id))).toBe(before)
  })

  test('accepted vendors are asked for one then, and the former file stays readable when another replaces it', async () => {
    const { first, third, sent, send, host, guest } = await calling()
    const { file, application } = await sent()
    const params = { id: application }
    const edit = (answers: unknown[]) =>
      guest.call('PUT', `/api/event-applications/${application}`, { body: { answers } })
    const other = await send(pdf('newer'), 'newer.pdf')
    expect((await edit([{ question_id: first, value: other }])).body.data.answers).toMatchObject([{ value: other }])
    expect(await host.api.applications.changes({ params })).toMatchObject([{ before: file, after: other }])
    for (const one of [file, other]) expect((await download(host, one.id)).status).toBe(200)

    await host.api.applications.decide({ params, body: { status: 'accepted' } })
    expect(await host.api.applications.get({ params })).toMatchObject({ unanswered: [permit.text] })
    const paper = await send(await photo(), 'permit.png')
    expect((await edit([{ question_id: third, value: paper }])).status).toBe(200)
    const { answers, unanswered } = await host.api.applications.get({ params })
    expect([answers.map(({ value }) => value), unanswered]).toEqual([[other, paper], []])
  })
})

describe('who may have a file', () => {
  test('it is read by the two sides alone, with their session, and what others get does not show that it is there', async () => {
    const { sent, host, guest, vendor, organizer } = await calling()
    const { file } = await sent()
    const strangers = [
      (await make.vendor()).owner,
      (await make.organizer()).owner,
      await make.admin(),
      await make.user(),
      await make.user({ role: 'contractor' }),
    ]
    const missing = { status: 404, body: failure(questionSentences.fileNotFound, 'not_found') }
    for (const person of strangers) expect(await download(as(person), file.id)).toMatchObject(missing)
    for (const id of [999_999, 'x', '0', '1e3', '%00']) expect(await download(guest, id)).toMatchObject(missing)
    expect(await download(nobody, file.id)).toMatchObject({
      status: 401,
      body: failure(sentences.signIn, 'unauthorized'),
    })
    expect((await download(guest, `${file.id}?access_token=x`)).status).toBe(200)
    const { key } = (await rowOf(file))!
    for (const path of [`/images/${key}`, `/images/${key}-320.webp`, `/uploads/${key}`])
      expect((await app.inject(path)).statusCode).toBe(404)

    for (const [by, profile] of [
      [guest, vendor],
      [host, organizer],
    ] as const) {
      await as(await make.admin()).api.admin.suspend({
        params: { userId: profile.user_id },
        body: { suspended: true, reason: 'Rude' },
      })
      expect((await download(by, file.id)).status).toBe(403)
    }
  })

  test('only who may apply uploads one, and only where a question asks for a file', async () => {
    const { id, host } = await calling()
    const pending = await make.vendor({ status: 'pending' })
    const unverified = await make.vendor({ owner: await make.user({ role: 'contractor', email_verified: false }) })
    const closed = await make.event({ status: 'completed' })
    const guest = as((await make.vendor()).owner)
    expect((await upload(nobody, id, pdf())).status).toBe(401)
    for (const by of [host, as(pending.owner), as(unverified.owner), as(await make.admin())])
      expect((await upload(by, id, pdf())).status).toBe(403)
    expect((await upload(guest, closed.id, pdf())).status).toBe(409)
    expect((await upload(guest, 999_999, pdf())).status).toBe(404)
    const { id: plain } = await calling([{ text: 'A picture in words', kind: 'long', need: 'optional' }])
    expect((await upload(guest, plain, pdf())).body).toEqual(failure(questionSentences.changed, 'conflict'))
  })

  test('a vendor has so many files for one event, also when they arrive at once', async () => {
    const { id, guest, vendor } = await calling()
    const rows = Array.from({ length: maxCounts.answerFiles - 1 }, (_, at) => ({
      vendor_id: vendor.id,
      event_id: id,
      key: `f/${vendor.id}-${at}.pdf`,
      name: 'a.pdf',
      size: 1,
    }))
    await db.insert(answerFiles).values(rows)
    const answers = await Promise.all([1, 2, 3].map(() => upload(guest, id, pdf())))
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(questionSentences.manyFiles)
  })
})

describe('what becomes of a file', () => {
  const days = (count: number) => Date.now() + count * 86_400_000
  const storeAt = (now: () => number) =>
    imageStore({ storage, secret: 'test', publicUrl: 'http://localhost:3000', now })
  const tidy = async (daysLater: number) => {
    await sweepUnsentFiles(db)
    await gallery(
      createContext(database, []),
      storeAt(() => days(daysLater)),
    ).sweep()
  }
  const isStored = async (key: string) => (await storage.head(key)) !== null

  test('one that was not sent is removed after a day, and one that was sent stays', async () => {
    const { send, sent, guest } = await calling()
    const { file } = await sent()
    const [young, old] = [await send(), await send()]
    const keys = new Map<AnswerFile, string>()
    for (const one of [file, young, old]) keys.set(one, (await rowOf(one))!.key)
    await db
      .update(answerFiles)
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where(sql`id in (${file.id}, ${old.id})`)
    await tidy(0)
    expect(await Promise.all([file, young, old].map(async (one) => (await download(guest, one.id)).status))).toEqual([
      200, 200, 404,
    ])
    await tidy(2)
    expect(await Promise.all([file, young, old].map((one) => isStored(keys.get(one)!)))).toEqual([true, true, false])
  })

  test('one of an application that was withdrawn is read by nobody, and swept', async () => {
    const { sent, guest, host } = await calling()
    const { file, application } = await sent()
    const { key } = (await rowOf(file))!
    await guest.api.applications.withdraw({ params: { id: application } })
    for (const by of [guest, host]) expect((await download(by, file.id)).status).toBe(404)
    await tidy(2)
    expect(await isStored(key)).toBe(false)
  })

  test('a deleted account leaves none, whatever became of the application', async () => {
    const { sent, send, host, guest, vendor } = await calling()
    const { file, application } = await sent()
    await host.api.applications.decide({ params: { id: application }, body: { status: 'rejected' } })
    const keys = [(await rowOf(file))!.key, (await rowOf(await send()))!.key]
    const confirmation = vendor.owner.email
    await guest.api.account.deleteAccount({ body: { ...(confirmation && { confirmation }) } })
    expect((await download(host, file.id)).status).toBe(404)
    expect(await host.api.applications.get({ params: { id: application } })).toMatchObject({ answers: [] })
    await vi.waitFor(async () => expect(await Promise.all(keys.map(isStored))).toEqual([false, false]))
  })

  test('it is in the export of its vendor, and not in that of the organizer', async () => {
    const { sent, vendor, organizer } = await calling()
    const { file, application } = await sent()
    const exported = async (userId: number) => {
      const report = async () => undefined
      const parts = { userId, own: null, storage, report, signal: new AbortController().signal }
      let text = ''
      for await (const part of exportText(createContext(database, []), parts)) text += part
      return JSON.parse(text)
    }
    const { files, applications } = await exported(vendor.user_id)
    expect(files).toMatchObject([
      { id: file.id, application_id: application, name: file.name, data: pdf().toString('base64') },
    ])
    expect(applications).toMatchObject([{ answers: [{ value: file }] }])
    expect((await exported(organizer.user_id)).files).toEqual([])
  })
})

const rowOf = async ({ id }: AnswerFile) => (await db.select().from(answerFiles).where(eq(answerFiles.id, id)))[0]
