import { redirect } from 'react-router'

/** Older addresses of the organizer's pages, sent on to where these live now, with their query. */
export function loader({ request }: { request: Request }) {
  const url = new URL(request.url)
  return redirect(movedTo(url.pathname) + url.search)
}

export const clientLoader = loader

/** `/dashboard/events/7/edit` → `/organizer/events/7/edit`, and the applications of all events in one place. */
export function movedTo(pathname: string): string {
  const moved = pathname.replace(/^\/dashboard\//, '/organizer/')
  return moved.replace(/^\/organizer\/events\/applications\/?$/, '/organizer/applications')
}

export default function MovedPage() {
  return null
}
