import type { ApplicationStatus } from '@marquee/contract/limits'
import type { Caller, TestApp } from './test-app.ts'

export const message = 'We would love to be there'

const ifMatch = (version?: number) => ({ headers: version === undefined ? {} : { 'if-match': `"${version}"` } })

export const apply = (caller: Caller, event_id: number) =>
  caller.call('POST', '/api/event-applications', { body: { event_id, message } })

export const statusPath = (id: number) => `/api/event-applications/${id}/status`

/** Sets the status of an application; with `version`, as If-Match. */
export const decide = (caller: Caller, id: number, status: ApplicationStatus, reason?: string, version?: number) =>
  caller.call('PUT', statusPath(id), {
    body: { status, ...(reason !== undefined && { reason }) },
    ...ifMatch(version),
  })

/** One decision on several applications. */
export const decideMany = (
  caller: Caller,
  status: ApplicationStatus,
  applications: readonly { id: number; version: number }[],
  reason?: string,
) =>
  caller.call('PUT', '/api/event-applications/status', {
    body: { status, applications, ...(reason !== undefined && { reason }) },
  })

/** Changes the note and the place on the shortlist; with `version`, as If-Match. */
export const mark = (caller: Caller, id: number, body: object, version?: number) =>
  caller.call('PUT', `/api/event-applications/${id}/mark`, { body, ...ifMatch(version) })

export const withdraw = (caller: Caller, id: number, version?: number) =>
  caller.call('DELETE', `/api/event-applications/${id}`, ifMatch(version))

/** What tests of applications need of one server: an application to start with, and the domain events about it. */
export function applicationsOf({ make, as, emitted }: TestApp) {
  return {
    /** An organizer's event with a vendor's application to it, and both people. */
    async applied(part: { status?: ApplicationStatus; event?: Parameters<typeof make.event>[0] } = {}) {
      const organizer = await make.organizer()
      const vendor = await make.vendor({ pricing_range: 'premium', website: 'https://flowers.example' })
      const event = await make.event({ organizer_id: organizer.id, ...part.event })
      const { id } = await make.application({
        event_id: event.id,
        vendor_id: vendor.id,
        message,
        status: part.status ?? 'pending',
      })
      return { id, event, organizer, vendor, asOrganizer: as(organizer.owner), asVendor: as(vendor.owner) }
    },
    /** The domain events about one application, in order. */
    emittedFor: (id: number) => emitted.filter((event) => 'applicationId' in event && event.applicationId === id),
  }
}
