import { brand } from '@marquee/contract/brand'
import type { OpenApi } from './openapi.ts'
import { escapeHtml } from './plain-page.ts'

const files = '/api/docs/static'

/** The page that shows `description`, for programs that sign in as `clientId`. Its scripts and style sheet are in `server/docs-page`. */
export function docsPage(description: OpenApi, { clientId, scopes }: { clientId: string; scopes: string[] }): string {
  const name = escapeHtml(brand.name)
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
  const groups = description.tags.map((tag) => ({
    id: `operations-tag-${tag.name.replaceAll(' ', '_')}`,
    name: tag.name,
    count: operations.filter((one) => one.tags.includes(tag.name)).length,
  }))
  const messages = { id: 'messages', name: 'Webhook messages', count: Object.keys(description.webhooks).length }
  const links = [...groups, messages].map(
    (group) => `<li><a href="#${group.id}">${group.name} <span>${group.count}</span></a></li>`,
  )
  return `<!doctype html>
<html lang="en"${brandStyle()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title>
<link rel="icon" href="${brand.hasIcons ? '/brand/icon-192.png' : '/favicon.svg'}">
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/page.css">
<script src="${files}/theme.js"></script>
<script src="${files}/swagger-ui-bundle.js" defer></script>
<script src="${files}/page.js" type="module"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="home" href="/" aria-label="${name}, home">${wordmark(name)}</a>
<nav aria-label="Main"><a href="#guide">Guide</a><a href="#calls">Calls</a><a href="/account#access-tokens">Access tokens</a></nav>
<select id="theme" aria-label="Theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select>
</header>
<div class="columns">
<nav class="index" aria-label="Calls">
<input type="search" id="filter" placeholder="Filter calls" aria-label="Filter calls">
<p id="found" role="status"></p>
<details id="groups"><summary>Groups</summary><ul>${links.join('')}</ul></details>
</nav>
<main id="main" tabindex="-1"><div id="swagger-ui" data-app-name="${name} API" data-client-id="${escapeHtml(clientId)}" data-scopes="${escapeHtml(scopes.join(' '))}"></div></main>
</div>
</body>
</html>`
}

/** As in web/src/shell/wordmark.tsx. */
function wordmark(name: string): string {
  if (!brand.logo) return `${name}<span class="bulbs" aria-hidden="true">${'<i></i>'.repeat(brand.name.length)}</span>`
  const { light, dark } = brand.logo
  const picture = (look: string, source: string) => `<img class="${look}" src="${escapeHtml(source)}" alt="">`
  return picture('on-light', light) + picture(dark ? 'on-dark' : 'on-dark on-white', dark ?? light)
}

/** The operator's accent. */
function brandStyle(): string {
  const { colors } = brand
  if (!colors) return ''
  const { light, dark } = colors
  const style = `--lamp: light-dark(${light.lamp}, ${dark.lamp}); --on-lamp: light-dark(${light.onLamp}, ${dark.onLamp})`
  return ` style="${style}; --focus: light-dark(var(--ink), ${dark.lamp})"`
}
