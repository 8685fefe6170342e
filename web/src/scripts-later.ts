import { stages } from './lib/first-page.ts'

/** A page that nobody touches waits no longer than this for its pictures before its scripts come, in ms. */
const longest = 3_000

/** How often scripts are asked for that cannot be fetched, and the pause before the second time, in ms; each further one is twice as long. */
const most = 6
const firstPause = 500

/** What a person does to reach for the page: the scripts come at once. */
const touches = ['pointerdown', 'keydown', 'focusin', 'input', 'wheel', 'touchmove']

/**
 * Lets the scripts of a page that is complete without them come once its first view is there, instead of sharing a slow connection
 * with it. They are fetched together, but evaluated one by one, with a breath between in which the browser draws and answers. What
 * somebody presses or types until then is done when they are there.
 * Takes a whole page as React Router renders it; throws when its scripts do not look as they used to.
 */
export function scriptsLater(html: string): string {
  const files: string[] = []
  const bare = html.replace(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_link, file: string) => {
    files.push(file)
    return ''
  })
  let found = 0
  const page = bare.replace(
    /(<script [^>]*type="module"[^>]*>)([^<]+)(<\/script>)/g,
    (_script, open: string, start: string, close: string) => {
      found += 1
      return open + early + later(files, start) + close
    },
  )
  if (found !== 1 || files.length === 0) throw new Error('The scripts of a page are not where they used to be')
  return page
}

/**
 * Notes what is done to the page before it can answer, and does it again then: after a breath, because React says from within its own
 * work that it is there, and does not hear what needs more of it until that is done. Links, and forms with an address, need no script.
 */
const early = `
const breath = () => new Promise((resolve) => setTimeout(resolve))
const noted = new Map()
const note = (event) => {
  const { type, target } = event
  if (type === 'click') {
    const button = target.closest('button')
    if (button) noted.set(button, () => button.click())
  } else if (type === 'submit') {
    if (target.hasAttribute('action')) return
    event.preventDefault()
    noted.delete(event.submitter)
    noted.set(target, () => target.requestSubmit())
  } else noted.set(target, () => {
    const { value } = target
    if (target.matches('textarea, input:not([type=checkbox], [type=radio])')) {
      // React compares with the last value that it saw.
      target.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set.call(target, value)
    }
    target.dispatchEvent(new Event(type, { bubbles: true }))
  })
}
const kinds = ['click', 'submit', 'input', 'change']
for (const kind of kinds) addEventListener(kind, note, true)
addEventListener('${stages.listening}', () => {
  for (const kind of kinds) removeEventListener(kind, note, true)
}, { once: true })
addEventListener('${stages.alive}', async () => {
  for (const again of noted.values()) {
    await breath()
    again()
  }
}, { once: true })
`

/** The page's own beginning, with its imports turned into ones that wait for their turn. */
function later(files: readonly string[], start: string): string {
  const shared = files.filter((file) => !start.includes(`"${file}"`))
  const turns = start
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await turn($2);')
    .replace(/import ("[^"]+");/g, 'await turn($1);')
    .replace(/import\(/, 'await import(')
  return `
const firstView = new Promise((resolve) => {
  const go = () => requestAnimationFrame(() => setTimeout(resolve))
  if (document.readyState === 'complete') go()
  else addEventListener('load', go)
  for (const touch of ${JSON.stringify(touches)}) addEventListener(touch, resolve, { once: true, passive: true })
  setTimeout(resolve, ${longest})
})
const turn = async (file) => {
  const loaded = await import(file)
  await breath()
  return loaded
}
const start = async (attempt) => {
  for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  try {
    for (const file of ${JSON.stringify(shared)}) await turn(file)
    ${turns}
  } catch (error) {
    if (attempt === ${most}) throw error
    setTimeout(start, ${firstPause} * 2 ** attempt, attempt + 1)
  }
}
firstView.then(() => start(1))`
}
