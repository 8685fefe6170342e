import ICAL from 'ical.js'

/** A calendar entry as an independent parser reads it. Days are YYYY-MM-DD. */
export interface ParsedEntry {
  uid: string
  sequence: number
  title: string
  location: string | null
  description: string
  start: string
  end: string
  status: string
  url: string
  organizer: string | null
  attendees: { address: string; answer: string; isAsked: string }[]
}

/**
 * Reads a calendar text, and checks what RFC 5545 asks of its lines: CRLF, 75 bytes at most, no control characters. Throws for a text that
 * is none.
 */
export function parseCalendar(text: string) {
  if (!text.endsWith('END:VCALENDAR\r\n')) throw new Error('The last line has no end')
  for (const line of text.split('\r\n')) {
    if (Buffer.byteLength(line) > 75) throw new Error(`A line of ${Buffer.byteLength(line)} bytes: ${line}`)
    if (/\p{Cc}/u.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`)
    // Half of a character would not survive.
    if (Buffer.from(line).toString() !== line) throw new Error(`A broken character: ${JSON.stringify(line)}`)
  }
  const root = ICAL.Component.fromString(text)
  const entries = root.getAllSubcomponents('vevent').map((one): ParsedEntry => {
    const event = new ICAL.Event(one)
    if (!event.startDate.isDate || !event.endDate.isDate) throw new Error('Days were expected, without a time')
    if (!one.hasProperty('dtstamp')) throw new Error('DTSTAMP is missing')
    const valueOf = (name: string) => one.getFirstPropertyValue(name)?.toString() ?? ''
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      status: valueOf('status'),
      url: valueOf('url'),
      organizer: one.hasProperty('organizer') ? valueOf('organizer') : null,
      attendees: event.attendees.map((attendee) => ({
        address: String(attendee.getFirstValue()).toLowerCase(),
        answer: String(attendee.getParameter('partstat')),
        isAsked: String(attendee.getParameter('rsvp')),
      })),
    }
  })
  return { method: root.getFirstPropertyValue('method')?.toString() ?? null, entries, root }
}
