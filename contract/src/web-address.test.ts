import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { isPlatformUrl, socialLinks, website } from './fields.ts'
import { maxLengths, maxCounts, socialPlatforms, type SocialPlatform } from './limits.ts'
import { webAddress, withScheme } from './web-address.ts'

/** Addresses that must not become a link. */
const refused = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://instagram.com/%0aalert(1)',
  'https://javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://files.example',
  'blob:https://marquee.example/7',
  'mailto:a@b.example',
  'about:blank',
  'view-source:https://a.example',
  'ws://a.example',
  'https:a.example',
  'http:/a.example',
  'https://user@a.example',
  'https://user:secret@a.example',
  'https://instagram.com@evil.example',
  'https://localhost',
  'https://',
  'https://[::1',
  'https://a b.example',
  'https://a.example/ b',
  'https://a.example\\@b.example',
  '\\\\evil.example',
]

const kept: [text: string, address: string][] = [
  ['flowers.example', 'https://flowers.example'],
  ['  flowers.example  ', 'https://flowers.example'],
  ['https://flowers.example/a?b=c#d', 'https://flowers.example/a?b=c#d'],
  ['http://flowers.example', 'http://flowers.example'],
  ['HTTPS://flowers.example', 'HTTPS://flowers.example'],
  ['flowers.example:8443', 'https://flowers.example:8443'],
  ['blüten.example', 'https://blüten.example'],
]

/** Hosts that only look like those of the platform. */
const lookalikes = [
  'https://evil.example/?instagram.com',
  'https://evil.example/instagram.com',
  'https://evil.example#instagram.com',
  'https://instagram.com.evil.example',
  'https://evilinstagram.com',
  'https://instagram.comx',
  'https://instagram.org',
  'https://instagram.com@evil.example',
  'https://evil.example\\.instagram.com',
  'https://іnstagram.com',
  'https://instagram.com。evil.example',
  'https://instagram',
  'javascript:alert("instagram.com")',
]

const Site = z.object({ website: website() })
const read = (text: unknown) => z.safeParse(Site, { website: text })

describe('S7: websites', () => {
  test.each(refused)('%j is refused', (text) => {
    expect(webAddress(text)).toBeNull()
    expect(read(text).success).toBe(false)
  })

  test.each(kept)('%j becomes %j', (text, address) => {
    expect(read(text).data).toEqual({ website: address })
    expect(webAddress(text)?.protocol).toMatch(/^https?:$/)
  })

  test('a website is optional, and a blank one counts as missing', () => {
    expect(z.parse(Site, {})).toEqual({})
    for (const nothing of [null, '', '   ']) expect(z.parse(Site, { website: nothing })).toEqual({ website: null })
  })

  test('a website that is too long is refused without parsing', () => {
    const host = 'https://a.example/'
    expect(read(host + 'x'.repeat(maxLengths.website - host.length)).success).toBe(true)
    expect(read(host + 'x'.repeat(maxLengths.website - host.length + 1)).error?.issues).toEqual([
      expect.objectContaining({ message: `Website can have at most ${maxLengths.website} characters` }),
    ])
    const most = 2_000
    expect(webAddress(host + 'x'.repeat(most - host.length))).not.toBeNull()
    expect(webAddress(host + 'x'.repeat(most - host.length + 1))).toBeNull()
  })

  test('text that cannot be stored, and other types, are refused with a sentence', () => {
    expect(read('https://a.example/\u0000').error?.issues[0]?.message).toMatch(/cannot be stored/)
    expect(read(7).error?.issues[0]?.message).toBe('Please enter a valid website address')
  })

  test('https:// is added only to an address without a scheme', () => {
    expect([' ', 'a.example', 'HTTP://a.example', 'a.example:80', 'mailto:x', 'a+b-c.d:x'].map(withScheme)).toEqual([
      '',
      'https://a.example',
      'HTTP://a.example',
      'https://a.example:80',
      'mailto:x',
      'a+b-c.d:x',
    ])
  })
})

describe('S7: social links', () => {
  const own: Record<SocialPlatform, string[]> = {
    instagram: ['instagram.com', 'instagram.co'],
    facebook: ['facebook.com', 'fb.com'],
    linkedin: ['linkedin.com'],
    twitter: ['twitter.com', 'x.com'],
    tiktok: ['tiktok.com'],
  }

  test.each(socialPlatforms)('%s accepts only its own hosts and their subdomains', (platform) => {
    for (const [of, hosts] of Object.entries(own)) {
      for (const host of hosts) {
        for (const url of [host, `https://${host}/a`, `http://www.${host}`, `https://A.B.${host.toUpperCase()}/?x`])
          expect({ url, is: isPlatformUrl(platform, url) }).toEqual({ url, is: of === platform })
      }
    }
  })

  test.each(lookalikes)('%j is no Instagram address', (url) => {
    expect(isPlatformUrl('instagram', url)).toBe(false)
    const result = z.safeParse(socialLinks(5), [{ platform: 'instagram', url }])
    expect(result.error?.issues).toEqual([
      expect.objectContaining({ path: [0, 'url'], message: 'Please enter a valid instagram URL' }),
    ])
  })

  test('blank links are dropped, links without a scheme get one, each platform may occur once', () => {
    const links = socialLinks(maxCounts.socialLinks)
    const sent = [
      { platform: 'instagram', url: '  ' },
      { platform: 'tiktok', url: ' tiktok.com/@a ' },
    ]
    expect(z.safeParse(links, sent).data).toEqual([{ platform: 'tiktok', url: 'https://tiktok.com/@a' }])
    const message = (value: unknown) => z.safeParse(links, value).error?.issues[0]?.message
    expect(message([...sent, ...sent])).toBe('Each platform may be used once')
    expect(message(Array.from({ length: 6 }, () => ({ platform: 'tiktok', url: '' })))).toBe('At most 5 social links')
    expect(message(socialPlatforms.map((platform) => ({ platform, url: '' })))).toBeUndefined()
    expect(message('tiktok.com')).toBe('Social links must be a list')
    expect(message([{ platform: 'myspace', url: 'a' }])).toBe('Please choose a platform')
    expect(message([{ platform: 'tiktok', url: 7 }])).toBe('Please enter a link')
    expect(message([{ platform: 'tiktok', url: `tiktok.com/${'x'.repeat(490)}` }])).toBe(
      'A link can have at most 500 characters',
    )
    expect(message([{ platform: 'tiktok', url: 'tiktok.com/\u0000' }])).toMatch(/cannot be stored/)
  })
})
