// Swagger UI with a layout of our own, and the index beside it.
/* global SwaggerUIBundle */
const root = document.querySelector('#swagger-ui')
const { appName, clientId, scopes } = root.dataset
/** Before the library writes its own form of it. */
const wanted = location.hash.slice(1)

const plugin = ({ React: { createElement: h } }) => ({
  components: {
    /** Like the library's `BaseLayout`, in landmarks and without the choice of a server: there is one. */
    Page({ getComponent, specSelectors }) {
      const part = (name) => h(getComponent(name, true))
      const isLoaded = specSelectors.loadingStatus() === 'success'
      return h(
        'div',
        { className: 'swagger-ui' },
        h(getComponent('SvgAssets')),
        part('errors'),
        part('AuthorizeBtnContainer'),
        !isLoaded && h('p', { role: 'status' }, 'Loading …'),
        isLoaded && h('section', { id: 'guide' }, part('InfoContainer')),
        isLoaded && h('section', { id: 'calls' }, h('h2', null, 'Calls'), part('operations')),
        isLoaded && h('section', { id: 'messages' }, part('Webhooks')),
      )
    },
    // The library's is a link within the button of the call. Opening a call still changes the address.
    DeepLink: ({ text }) => h('span', null, text),
  },
  statePlugins: {
    spec: {
      wrapActions: {
        // Before the first view the library resolves these with the whole document, which takes many seconds. Ours have no references.
        requestResolvedSubtree:
          (request, { specActions, specSelectors }) =>
          (path) =>
            path.join() === 'components,securitySchemes'
              ? specActions.updateResolvedSubtree(path, specSelectors.specJson().getIn(path))
              : request(path),
      },
    },
  },
  wrapComponents: {
    // From 150 rows on the library draws only those near the part that is shown, and the browser's search finds no others. Drawn tag by tag, no
    // list is that long.
    operations: (List) => (props) => {
      const tags = props.specSelectors.taggedOperations()
      return tags.keySeq().map((key) => {
        const taggedOperations = () => tags.filter((_, tag) => tag === key)
        return h(List, { ...props, key, specSelectors: { ...props.specSelectors, taggedOperations } })
      })
    },
    // Public calls have no lock, although a token is allowed.
    OperationSummary: (Summary) => (props) => {
      const isPublic = props.operationProps.get('security')?.some((one) => one.isEmpty())
      return h(Summary, isPublic ? { ...props, operationProps: props.operationProps.delete('security') } : props)
    },
    // The library shows an open lock until somebody has signed in.
    authorizeOperationBtn: (Button) => (props) => h(Button, { ...props, isAuthorized: !props.isAuthorized }),
    // The button is in the bar, the dialog here.
    authorizeBtn: (_, { getComponent }) => {
      return ({ isAuthorized, showPopup, onClick }) => {
        const textContent = isAuthorized ? 'Authorized' : 'Authorize'
        Object.assign(document.querySelector('#authorize'), { textContent, onclick: onClick, hidden: false })
        return showPopup && h(getComponent('authorizationPopup', true))
      }
    },
    HighlightCode: (Code) => (props) => h(Code, { ...props, canCopy: true }),
  },
})

const ui = SwaggerUIBundle({
  domNode: root,
  url: '/api/openapi.json',
  oauth2RedirectUrl: new URL('/api/docs/static/oauth2-redirect.html', location).href,
  layout: 'Page',
  plugins: [plugin],
  deepLinking: true,
  validatorUrl: null,
})
ui.initOAuth({ clientId, appName, scopes: scopes.split(' '), usePkceWithAuthorizationCodeGrant: true })

const filter = document.querySelector('#filter')
const found = document.querySelector('#found')
const groups = document.querySelector('#groups')
const isWide = matchMedia('(min-width: 64rem)')

/** Hides the calls without one of the words in method, path, summary or group, and the groups without a call. */
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/)
  const all = [...root.querySelectorAll('.opblock')]
  for (const call of all) {
    const group = call.closest('.opblock-tag-section')?.querySelector('.opblock-tag').dataset.tag
    const path = call.querySelector('.opblock-summary-path').dataset.path
    const texts = ['.opblock-summary-method', '.opblock-summary-description'].map((one) => call.querySelector(one))
    const text = [group, path, ...texts.map((one) => one?.textContent)].join(' ').toLowerCase()
    call.hidden = !words.every((word) => text.includes(word))
  }
  for (const section of root.querySelectorAll('.opblock-tag-section.is-open, #messages'))
    section.hidden = !section.querySelector('.opblock:not([hidden])')
  const shown = all.filter((call) => !call.hidden).length
  found.textContent = filter.value.trim() ? `${shown} of ${all.length} calls` : ''
}
filter.addEventListener('input', applyFilter)

/** Marks the group that is being read. */
const reading = new IntersectionObserver(
  (entries) => {
    const id = entries.find((entry) => entry.isIntersecting)?.target.querySelector('[id]')?.id
    if (!id) return
    for (const link of groups.querySelectorAll('a')) link.toggleAttribute('aria-current', link.hash === `#${id}`)
  },
  { rootMargin: '-10% 0px -85%' },
)
const drawn = new MutationObserver(() => {
  const sections = root.querySelectorAll('.opblock-tag-section')
  if (!sections.length) return
  drawn.disconnect()
  for (const section of sections) reading.observe(section)
  applyFilter()
})
drawn.observe(root, { childList: true, subtree: true })

/** What the library leaves out: code that scrolls is reached by keyboard, that of the guide can be copied, and each field has a name. */
const completed = new MutationObserver(() => {
  for (const code of root.querySelectorAll('pre:not([tabindex])')) code.tabIndex = 0
  for (const code of root.querySelectorAll('#guide pre:not(.call, .answer) > code')) {
    const isAnswer = code.textContent.startsWith('HTTP')
    code.parentElement.classList.add(isAnswer ? 'answer' : 'call')
    code.innerHTML = code.innerHTML.replaceAll(/^curl|^HTTP.*|"[^"]*"(:)?/gm, (part, colon) =>
      part.startsWith('"') && !colon ? `<i>${part}</i>` : `<b>${part}</b>`,
    )
    // Without HTTPS the browser lets no page copy.
    if (isAnswer || !navigator.clipboard) continue
    const copy = Object.assign(document.createElement('button'), { className: 'copy', textContent: 'Copy' })
    copy.onclick = () =>
      navigator.clipboard.writeText(code.textContent.trim()).then(() => (copy.textContent = 'Copied'))
    code.after(copy)
  }
  for (const field of root.querySelectorAll(':is(select, textarea, .json-schema-array input):not([aria-label])'))
    field.ariaLabel =
      field.closest('[data-param-name]')?.dataset.paramName ?? (field.type === 'textarea' ? 'Body' : 'Example')
  root.querySelector('.close-modal')?.setAttribute('aria-label', 'Close')
})
completed.observe(root, { childList: true, subtree: true })

/** Shows the group of the address, also while what stands above it still grows, until the reader moves. */
const grown = new ResizeObserver(() => document.getElementById(wanted)?.scrollIntoView())
if (wanted) {
  history.scrollRestoration = 'manual'
  grown.observe(root)
}
for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(kind, () => grown.disconnect(), { once: true, passive: true })

/** Beside the calls the index is open; above them it covers what is read, so it closes behind a choice. */
const fold = () => (groups.open = isWide.matches)
isWide.addEventListener('change', fold)
groups.addEventListener('click', (event) => event.target.closest('a') && fold())
fold()
