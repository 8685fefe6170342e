import { describe, expect, test } from 'vitest'
import { defaultRedirect, safeRedirect } from './redirect.ts'

const origin = 'https://marquee.example'

const kept: [string, string][] = [
  ['/dashboard', '/dashboard'],
  ['/', '/'],
  ['/events/7?from=mail#apply', '/events/7?from=mail#apply'],
  ['/vendors?event_type_ids=1&event_type_ids=2', '/vendors?event_type_ids=1&event_type_ids=2'],
  ['vendors/3', '/vendors/3'],
  ['?mode=sign-up', '/?mode=sign-up'],
  ['https://marquee.example/organizer', '/organizer'],
  ['https://user:secret@marquee.example/organizer', '/organizer'],
  ['HTTPS://MARQUEE.EXAMPLE/organizer', '/organizer'],
  ['https://marquee.example:443/organizer', '/organizer'],
  ['/auth?redirect=//evil.example', '/auth?redirect=//evil.example'],
  ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/search?q=<script>', '/search?q=%3Cscript%3E'],
  ['/vendors/Zoë', '/vendors/Zo%C3%AB'],
]

const refused: (string | null | undefined)[] = [
  null,
  undefined,
  '',
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'https:evil.example/../../..//x',
  'http:evil.example',
  'https://evil.example',
  'https:\\\\evil.example',
  'https://evil.example/marquee.example',
  'https://marquee.example@evil.example/',
  'https://marquee.example.evil.example/',
  'https://marquee.example:8443/',
  'http://marquee.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://marquee.example/7',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'https://',
  'https://[',
]

describe('safeRedirect', () => {
  test.each(kept)('keeps %j as %j', (value, path) => {
    expect(safeRedirect(value, origin)).toBe(path)
  })

  test.each(refused)('sends %j to the dashboard', (value) => {
    expect(safeRedirect(value, origin)).toBe(defaultRedirect)
  })

  test('reads "https:host" as a path of our origin, as the URL standard does', () => {
    expect(safeRedirect('https:evil.example', origin)).toBe('/evil.example')
  })

  test('the result never resolves to another origin, whatever the value', () => {
    for (const value of [...kept.map(([asked]) => asked), ...refused, 'https:evil.example']) {
      const path = safeRedirect(value, origin)
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, origin).origin).toBe(origin)
    }
  })
})
