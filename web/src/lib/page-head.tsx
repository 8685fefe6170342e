import { brand } from '@marquee/contract/brand'
import { sharePicture, sharePictureUrl } from '@marquee/contract/share-picture'
import { brandFile } from './brand-looks.ts'
import type { MetaDescriptor } from 'react-router'

/** Title, description and metadata of a public page, for browsers, search engines and link previews. */
export interface Head {
  /** Without the product's name, which is added here. */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** Scheme and host of this installation, as the loader read them from the request. */
  origin: string
  /** The canonical path of the page, with a query only where it makes another page. */
  path: string
  /** The address of a stored public picture; link previews show its JPEG. Without it they show the picture of the brand. */
  image?: string | undefined
  /** What the picture shows. Default: the title. */
  imageAlt?: string | undefined
  /** schema.org objects that describe the page, without `@context`. */
  schemaObjects?: readonly object[] | undefined
  /** Asks search engines not to index the page, for example a page of search results. */
  isUnlisted?: boolean | undefined
}

/** The head of a public page. React moves the tags into the head. */
export function PageHead(head: Head) {
  return (
    <>
      <title>{fullTitle(head.title)}</title>
      {metaTags(head).map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      <link rel="canonical" href={addressOf(head)} />
      {schemasOf(head).map((thing, index) => (
        <script
          key={index}
          type="application/ld+json"
          // Data, not a script that runs. Escaping "<" keeps the data from closing the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(thing).replaceAll('<', '\\u003c') }}
        />
      ))}
    </>
  )
}

/** The same head as the result of a route's `meta`, for a page that the server does not render itself. */
export function headMeta(head: Head): MetaDescriptor[] {
  return [
    { title: fullTitle(head.title) },
    ...metaTags(head).map(({ name, property, content }) => (name ? { name, content } : { property, content })),
    { tagName: 'link', rel: 'canonical', href: addressOf(head) },
    ...schemasOf(head).map((thing) => ({ 'script:ld+json': thing })),
  ]
}

/** A page's title with the product's name, once. */
export const fullTitle = (title: string) => (title.includes(brand.name) ? title : `${title} · ${brand.name}`)

/** The breadcrumbs of a page as schema.org data; the last entry is the page itself. */
export function breadcrumbList(origin: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  }
}

const maxSummaryLength = 155

/** The start of a text as the description of a page, cut after a word. */
export function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxSummaryLength) return line
  return `${line.slice(0, line.lastIndexOf(' ', maxSummaryLength) + 1 || maxSummaryLength).trim()}…`
}

interface MetaTag {
  name?: string
  property?: string
  content: string
}

function metaTags(head: Head): MetaTag[] {
  const title = fullTitle(head.title)
  const { image } = head
  const properties = {
    'og:site_name': brand.name,
    'og:type': 'website',
    'og:title': title,
    'og:description': head.description,
    'og:url': addressOf(head),
    'og:image': new URL(image ? sharePictureUrl(image) : brandFile('share.jpg'), head.origin).href,
    'og:image:type': sharePicture.type,
    'og:image:width': `${sharePicture.width}`,
    'og:image:height': `${sharePicture.height}`,
    'og:image:alt': image ? (head.imageAlt ?? title) : `${brand.name}: ${brand.tagline}`,
  }
  return [
    { name: 'description', content: head.description },
    ...(head.isUnlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const addressOf = ({ path, origin }: Head) => new URL(path, origin).href

// Typed for `meta`, which takes plain JSON.
const schemasOf = ({ schemaObjects = [] }: Head) =>
  schemaObjects.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
