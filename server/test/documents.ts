import { pictureForm } from './picture-form.ts'
import type { Caller, TestApp } from './test-app.ts'

export const pdf = (text = 'a page') => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

/** Adds a document to the caller's profile, or replaces one. */
export async function sendDocument(
  by: Caller,
  fields: object = {},
  { bytes = pdf(), replaces, version }: { bytes?: Uint8Array | null; replaces?: number; version?: number } = {},
) {
  const form = await pictureForm(
    { kind: 'insurance', valid_from: '2026-01-01', file_name: 'insurance.pdf', ...fields },
    bytes,
    { field: 'file', type: 'application/pdf' },
  )
  const path = '/api/contractors/documents'
  if (replaces === undefined) return by.call('POST', path, form)
  const headers = { ...form.headers, ...(version && { 'if-match': `"${version}"` }) }
  return by.call('PUT', `${path}/${replaces}`, { ...form, headers })
}

export const readDocument = (by: Caller, id: unknown) => by.call('GET', `/api/contractors/documents/${String(id)}/file`)

/** A day so many days from today, in UTC. */
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Makes a vendor with an insurance, and an organizer whose event has accepted the vendor. */
export const hiring =
  ({ make, as }: Pick<TestApp, 'make' | 'as'>) =>
  async (part: Parameters<typeof make.event>[0] = {}) => {
    const organizer = await make.organizer({ organization_name: 'Harbor Guild' })
    const vendor = await make.vendor()
    const event = await make.event({ organizer_id: organizer.id, ...part })
    const application = await make.application({ event_id: event.id, vendor_id: vendor.id, status: 'accepted' })
    const [host, guest] = [as(organizer.owner), as(vendor.owner)]
    const { data: document } = (await sendDocument(guest)).body
    const list = (by = guest) => by.api.vendors.documents({ params: { id: vendor.id } })
    const read = (by = host) => readDocument(by, document.id)
    return { organizer, vendor, event, application, host, guest, document, list, read }
  }
