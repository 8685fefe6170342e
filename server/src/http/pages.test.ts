import { expect, test } from 'vitest'
import { patternsOf } from './pages.ts'

type Routes = Parameters<typeof patternsOf>[0]

/** A build with these routes, as the framework lists them. */
const build = (...routes: { id: string; path?: string; parentId?: string; index?: boolean }[]) =>
  Object.fromEntries(routes.map((route) => [route.id, { ...route, module: {} }])) as unknown as Routes

test('each page of a build has its pattern once, below its layouts, and all other addresses share one', () => {
  const routes = build(
    { id: 'root', path: '' },
    { id: 'home', parentId: 'root', index: true },
    { id: 'vendor', parentId: 'root', path: 'vendors/:id' },
    { id: 'layout', parentId: 'root' },
    { id: 'account', parentId: 'layout', path: 'account' },
    { id: 'photos', parentId: 'account', path: 'photos/:photo' },
    { id: 'first photo', parentId: 'account', index: true },
    { id: 'missing', parentId: 'root', path: '*' },
  )
  expect(patternsOf(routes)).toEqual(['/', '/vendors/:id', '/account', '/account/photos/:photo', '/*'])
})

test('a build without a page for unknown addresses serves them all the same', () => {
  expect(patternsOf(build({ id: 'root', path: '' }, { id: 'home', parentId: 'root', index: true }))).toEqual([
    '/',
    '/*',
  ])
})
