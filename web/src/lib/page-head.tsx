import { brand } from '@marquee/contract/brand'

interface Props {
  /** Without the product's name, which is added here. */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  /** Scheme and host of this installation, as the loader read them from the request. */
  origin: string
  /** The canonical path of the page, with a query only where it makes another page. */
  path: string
  /** Path of the picture in link previews. */
  image?: string | undefined
  /** schema.org objects that describe the page, without `@context`. */
  schemaObjects?: readonly object[] | undefined
  /** Tells search engines not to index the page, for example a page of search results. */
  isUnlisted?: boolean | undefined
}

/** Title, description and metadata of a public page, for browsers, search engines and link previews. React moves the tags into the head. */
export function PageHead({ title, description, origin, path, image, schemaObjects = [], isUnlisted }: Props) {
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
      {schemaObjects.map((thing, index) => (
        <script
          key={index}
          type="application/ld+json"
          // Data, not a script that runs. Escaping "<" keeps the data from closing the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
          }}
        />
      ))}
    </>
  )
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
