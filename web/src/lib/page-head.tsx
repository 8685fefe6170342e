import { brand } from '@marquee/contract/brand'

interface Props {
  /** Without the product's name, which is added. */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** Scheme and host of this installation, as the loader read it from the request. */
  origin: string
  /** The page's one address: path, and search part only where it makes another page. */
  path: string
  /** Shown where the link is shared. */
  image?: string | undefined
  /** What the page is about, as schema.org objects without `@context`. */
  things?: readonly object[] | undefined
  /** Kept out of search engines: a page of search results, for one. */
  isUnlisted?: boolean | undefined
}

/** What a public page says of itself to browsers, search engines and link previews. React lifts it into the head. */
export function PageHead({ title, description, origin, path, image, things = [], isUnlisted }: Props) {
  const full = fullTitle(title)
  const address = new URL(path, origin).href
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {isUnlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {things.map((thing, index) => (
        <script
          key={index}
          type="application/ld+json"
          // A block of data, never run; without "<" nothing in it can end it.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
    </>
  )
}

/** A page's title with the product's name in it, once. */
export const fullTitle = (title: string) => (title.includes(brand.name) ? title : `${title} · ${brand.name}`)

/** The way to a page for search engines; the last entry is the page itself. */
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
