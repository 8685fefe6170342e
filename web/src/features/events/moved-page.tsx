import { redirect } from 'react-router'

/** Redirects old addresses to the new ones, with their query. */
export function loader({ request }: { request: Request }) {
  const url = new URL(request.url)
  return redirect(movedTo(url.pathname) + url.search)
}

export const clientLoader = loader

/** `/dashboard/events/7/edit` becomes `/organizer/events/7/edit`, and `/dashboard/events/applications` becomes `/organizer/applications`. */
export function movedTo(pathname: string): string {
  if (pathname.replace(/\/$/, '') === '/account/notifications') return '/notifications'
  const moved = pathname.replace(/^\/dashboard\//, '/organizer/')
  return moved.replace(/^\/organizer\/events\/applications\/?$/, '/organizer/applications')
}

export default function MovedPage() {
  return null
}
