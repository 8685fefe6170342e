import type { TestApp } from './test-app.ts'

/** The body of a new event. */
export const party = { title: 'Harbour party', address: '1 Pier, Seattle', start_date: '2031-05-04' }

/** Makes organizers, each with their caller. */
export const hosts =
  ({ make, as }: Pick<TestApp, 'make' | 'as'>) =>
  async (part: Parameters<typeof make.organizer>[0] = {}) => {
    const organizer = await make.organizer(part)
    return { organizer, caller: as(organizer.owner) }
  }
