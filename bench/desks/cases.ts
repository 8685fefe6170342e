/** One view of a list at a desk. */
export interface Case {
  name: string
  /** Who asks: the subject of an account. */
  by: string
  /** Asked by turns. */
  paths: string[]
}

const admin = 'ada'
const organizer = 'organizer-1'

/** Each list as it opens, with a search, with a filter, and sorted where that can be chosen. `vendors` is the number of vendors. */
export function casesOf(vendors: number): Case[] {
  const people = [1, 2, 3, 4].map((n) => Math.floor((vendors * n) / 5))
  const list = (name: string, by: string, path: string, views: Record<string, string[]>): Case[] =>
    Object.entries({ 'first page': [''], ...views }).map(([view, queries]) => ({
      name: `${name}: ${view}`,
      by,
      paths: queries.map((query) => `/api${path}${query && (path.includes('?') ? '&' : '?')}${query}`),
    }))
  return [
    ...list('users', admin, '/users/admin/all', {
      search: ['search=Okafor 12', 'search=zoe', 'search=555 00123', ...people.map((n) => `search=vendor-${n}@`)],
      filter: ['role=user', 'role=contractor', 'role=client'],
      'deep page': ['page=2000'],
      'by name': ['sort_by=name&sort_order=asc', 'sort_by=name&sort_order=desc'],
      'by e-mail': ['sort_by=email&sort_order=asc', 'sort_by=email&sort_order=desc'],
      'by role': ['sort_by=role&sort_order=asc'],
    }),
    ...list('vendors', admin, '/contractors/admin/all', {
      search: ['search=Golden Harbor', 'search=portland', ...people.map((n) => `search=vendor-${n}@`)],
      filter: ['status=approved', 'status=pending', 'status=rejected'],
      'by name': ['sort_by=company_name&sort_order=asc', 'sort_by=company_name&sort_order=desc'],
      'by owner': ['sort_by=owner_name&sort_order=asc'],
    }),
    ...list('organizers', admin, '/organizers/admin/all', {
      search: ['search=Harbor Society', 'search=Rossi'],
      filter: ['status=approved', 'status=pending'],
      'by name': ['sort_by=organization_name&sort_order=asc'],
    }),
    ...list('vendors’ applications', admin, '/contractors/admin/applications', { 'page 2': ['page=2'] }),
    ...list('organizers’ applications', admin, '/organizers/admin/applications', { 'page 2': ['page=2'] }),
    ...list('contact requests', admin, '/contact-requests/admin/all', {
      search: [
        'search=builds tents',
        'search=Okafor',
        'search=Request 777',
        ...people.map((n) => `search=vendor-${n}`),
      ],
      filter: ['status=open', 'status=closed'],
    }),
    ...list('what waits', admin, '/admin/work', {}),
    ...list('audit log', admin, '/audit/admin/all', {
      'of a person': people.map((n) => `about_user_id=${n}`),
      'of a vendor': people.map((n) => `subject_type=contractor&subject_id=${n}`),
    }),
    ...list('deliveries', admin, '/deliveries/admin/all', {
      filter: ['status=failed', 'status=queued', 'status=sent'],
    }),
    ...list('applications to an organizer', organizer, '/event-applications/my-applications', {
      filter: ['status=pending', 'status=accepted'],
      'page 2': ['page=2'],
    }),
    {
      name: 'board with 1,000 applications',
      by: organizer,
      paths: [1, 4, 10].map(
        (page) => `/api/event-applications/my-applications?event_id=9000001&limit=100&page=${page}`,
      ),
    },
    { name: 'fill a place of a trade', by: organizer, paths: ['/api/call-places/9000001/candidates'] },
    { name: 'fill a place of any trade', by: organizer, paths: ['/api/call-places/9000002/candidates'] },
    ...list('my events', organizer, '/events/my-events', {
      search: ['search=Evening 17'],
      filter: ['status=published', 'status=draft'],
    }),
  ]
}
