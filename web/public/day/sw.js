/**
 * Opens the page of a day without a connection. It controls addresses below /day/ alone, and keeps that page with the scripts, styles and
 * fonts that it names, which are the same for everybody and every day. What a person reads there is kept by the page itself.
 */
const page = '/day/0'
/** How long (ms) a slow connection is waited for, once the page is kept. */
const patience = 4_000

const read = () => caches.open('day')

addEventListener('install', (event) => {
  skipWaiting()
  // A failed answer is no page: the browser tries again.
  event.waitUntil(fetch(page).then((answer) => (answer.ok ? keep(answer) : Promise.reject(answer))))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate') event.respondWith(open(event))
  else if (origin === location.origin && pathname.startsWith('/assets/'))
    event.respondWith(asset(event.request, pathname))
})

/** The page as it is now. The kept one where no answer comes, or that of a failed server. */
async function open(event) {
  const answering = fetch(event.request)
  event.waitUntil(answering.then((answer) => answer.ok && keep(answer.clone())).catch(() => {}))
  const kept = await (await read()).match(page)
  if (!kept) return answering
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return Promise.race([answering.then((answer) => (answer.status < 500 ? answer : kept)), late]).catch(() => kept)
}

/** An address below /assets/ has always the same content. */
async function asset(request, pathname) {
  return (await (await read()).match(pathname, { ignoreVary: true })) ?? fetch(request)
}

/** Keeps a page once all of its files are here, and only then removes those of the version before: what is kept belongs together. */
async function keep(answer) {
  const named = new Set((await answer.clone().text()).match(/\/assets\/[\w.-]+/g))
  const cache = await read()
  const before = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const missing = [...named].filter((path) => !before.includes(path))
  await cache.addAll(missing)
  await cache.put(page, answer)
  if (missing.length === 0) return
  for (const path of before) if (path !== page && !named.has(path)) await cache.delete(path, { ignoreVary: true })
}
