import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, brandTokens } from '@marquee/contract/brand'
import { root } from '../root.ts'
import type { OpenApi } from './openapi.ts'
import { escapeHtml } from './plain-page.ts'

const files = '/api/docs/static'

/** The page that shows `description`, for programs that sign in as `clientId`. Its scripts and style sheet are in `server/docs-page`. */
export function docsPage(description: OpenApi, { clientId, scopes }: { clientId: string; scopes: string[] }): string {
  const name = escapeHtml(brand.name)
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
  const countOf = (tag: string) => operations.filter((one) => one.tags.includes(tag)).length
  const link = (id: string, text: string, count: number) =>
    `<li><a href="#${id}">${text} <span>${count}</span></a></li>`
  const index = description['x-tagGroups'].map(({ name: heading, tags }) => {
    const links = tags.map((tag) => link(`operations-tag-${tag.replaceAll(' ', '_')}`, tag, countOf(tag)))
    return `<li><b>${heading}</b><ul>${links.join('')}</ul></li>`
  })
  const messages = link('messages', 'Webhook messages', Object.keys(description.webhooks).length)
  return `<!doctype html>
<html lang="en"${accent()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} API</title>
<link rel="icon" href="${brand.hasIcons ? '/brand/icon-192.png' : '/favicon.svg'}">
<style>
@layer strong;
@import url('${files}/swagger-ui.css') layer(library);
${look()}
</style>
<link rel="stylesheet" href="${files}/page.css">
<script src="${files}/theme.js"></script>
<script src="${files}/swagger-ui-bundle.js" defer></script>
<script src="${files}/page.js" type="module"></script>
</head>
<body>
<a class="skip btn authorize" href="#main">Skip to content</a>
<header class="bar">
<a class="home" href="/" aria-label="${name}, home">${wordmark(name)}</a>
<nav aria-label="Main"><a href="#guide">Guide</a><a href="#calls">Calls</a><a href="/account#access-tokens">Access tokens</a></nav>
<button id="authorize" class="btn authorize" hidden></button>
<select id="theme" aria-label="Theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select>
</header>
<div class="columns">
<nav class="index" aria-label="Calls">
<input type="search" id="filter" placeholder="Filter calls" aria-label="Filter calls">
<p id="found" role="status"></p>
<details id="groups"><summary>Groups</summary><ul>${index.join('')}${messages}</ul></details>
</nav>
<main id="main"><div id="swagger-ui" data-app-name="${name} API" data-client-id="${escapeHtml(clientId)}" data-scopes="${escapeHtml(scopes.join(' '))}"></div></main>
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

/** Fonts and tokens of the product's pages, as they stand in their style sheet. */
function look(): string {
  const css = readFileSync(join(root, 'web/src/app.css'), 'utf8')
  const [part] = /^@font-face.*?^@theme.*?^\}/ms.exec(css)!
  return part.replace('@theme', ':root').replaceAll(/url\('.*\//g, `url('${files}/`)
}

/** The operator's accent. */
function accent(): string {
  const tokens = Object.entries(brandTokens() ?? {})
  return tokens.length ? ` style="${tokens.map((token) => token.join(': ')).join('; ')}"` : ''
}
