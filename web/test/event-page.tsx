import EventPage from '../src/features/applications/event-page.tsx'

const loaderData = { state: undefined, origin: 'https://marquee.example' }

/** The page of an event as the router shows it after a navigation in the browser. */
export default () => <EventPage loaderData={loaderData} />
