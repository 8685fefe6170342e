import { stages } from './lib/first-page.ts'

/** A page that nobody touches waits no longer than this for its pictures before its scripts come, in ms. */
const longest = 3_000

/** Between two attempts to fetch scripts that cannot be fetched, in ms. */
const pause = 1_000

/** Where the tab keeps for which scripts it has asked for the whole page again: once, when the server answers but no longer has them. */
const askedAgain = 'marqueeAskedAgain'

/** A part that comes alive after the rest is not hurried by a scroll as it is by a press: it hears of it this much later, in ms. */
const lateMs = 500

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
 * work that it is there, and does not hear what needs more of it until that is done. A field's text is noted until its turn, whatever
 * draws it again meanwhile. Where the pointer and the focus rest is told again too: nothing else would, for as long as they stay. A choice
 * that the browser brought back from an earlier visit is undone: the page was drawn from its address. Links, and forms with an
 * address, need no script.
 */
const early = `
const breath = () => new Promise((resolve) => setTimeout(resolve))
const noted = new Map()
let isHeard = false
const note = (event) => {
  const { type, target, isTrusted } = event
  if (isHeard && !(type === 'input' && isTrusted && noted.has(target))) return
  if (type === 'click') {
    const button = target.closest('button')
    if (!button) return
    noted.set(button, () => button.click())
  } else if (type === 'pointerover' || type === 'focusin') {
    noted.set(type, () => target.dispatchEvent(new Event(type, { bubbles: true })))
    return
  } else if (type === 'scroll') {
    noted.set(target, () => setTimeout(() => target.dispatchEvent(new Event(type)), ${lateMs}))
    return
  } else if (type === 'submit') {
    if (target.hasAttribute('action')) return
    event.preventDefault()
    noted.delete(event.submitter)
    noted.set(target, () => target.requestSubmit())
  } else {
    const { value } = target
    noted.set(target, () => {
      const { selectionStart: start, selectionEnd: end } = target
      // React compares with the last value that it saw.
      if (target.matches('textarea, input:not([type=checkbox], [type=radio])')) target.value = value ? '' : ' '
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set.call(target, value)
      if (start != null) target.setSelectionRange(start, end)
      target.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }
  // Done once: React, which may be half there, does not hear it now.
  if (!isHeard) event.stopPropagation()
}
const kinds = ['pointerover', 'focusin', 'click', 'submit', 'input', 'change', 'scroll']
for (const kind of kinds) addEventListener(kind, note, true)
addEventListener('${stages.listening}', () => {
  isHeard = true
  for (const option of document.querySelectorAll('option')) {
    if (!noted.has(option.closest('select'))) option.selected = option.defaultSelected
  }
}, { once: true })
addEventListener('${stages.alive}', async () => {
  for (const target of noted.keys()) {
    await breath()
    noted.get(target)()
  }
  for (const kind of kinds) removeEventListener(kind, note, true)
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
  for (const touch of ${JSON.stringify(touches)}) addEventListener(touch, resolve, { once: true, passive: true, capture: true })
  setTimeout(resolve, ${longest})
})
const turn = async (file) => {
  const loaded = await import(file)
  await breath()
  return loaded
}
const renew = (error) => {
  const { ${askedAgain}: asked } = sessionStorage
  if (asked === ${JSON.stringify(files[0])}) throw error
  sessionStorage.${askedAgain} = ${JSON.stringify(files[0])}
  location.reload()
}
const start = async (isSecond) => {
  for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  try {
    for (const file of ${JSON.stringify(shared)}) await turn(file)
    ${turns}
  } catch (error) {
    if (isSecond && await fetch('/healthz').then(() => true, () => false)) return renew(error)
    setTimeout(start, ${pause}, true)
  }
}
firstView.then(() => start(false))`
}
