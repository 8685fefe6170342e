/** The organizer's page with the applications to one event; `pending` are those that wait for an answer. */
export const applicationsPath = (eventId: number, status?: 'pending') =>
  `/organizer/applications?event_id=${eventId}${status ? `&status=${status}` : ''}`
