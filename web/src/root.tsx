import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { brand, brandTokens } from '@marquee/contract/brand'
import { formats } from '@marquee/contract/formats'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { Route } from './+types/root'
import styles from './app.css?url'
import displayFont from './fonts/bricolage-grotesque-display.woff2?url'
import { brandFile } from './lib/brand-looks.ts'
import { repeatEarlyChoices } from './lib/early-input.ts'
import { scrollKeyOf } from './lib/list-place.ts'
import { Live } from './lib/live.ts'
import { site, startSite } from './lib/site.ts'
import { queryClient } from './lib/query-client.ts'
import { themeColors, themeScript } from './lib/theme.ts'
import { Toasts } from './lib/toast.tsx'
import { ErrorPage, errorTitle } from './shell/error-page.tsx'
import { Frame } from './shell/frame.tsx'

/** What only the server knows about this render: the nonce of our inline scripts, and the addresses of the scripts that the page needs. */
export const Rendering = createContext<{ nonce?: string; scripts: readonly string[] }>({ scripts: [] })

export const links: Route.LinksFunction = () => [
  brand.hasIcons
    ? { rel: 'icon', href: '/brand/icon-192.png', type: 'image/png' }
    : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: brandFile('apple-touch-icon.png') },
  { rel: 'manifest', href: brandFile('manifest.webmanifest') },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export const meta: Route.MetaFunction = ({ error }) => [{ title: error ? errorTitle(error) : brand.name }]

if (!import.meta.env.SSR) startSite()

/** The sentences are English, whatever the locale of dates is. */
const language = () => (/^en\b/.test(formats().locale) ? formats().locale : 'en')

// The text is only in the server's HTML: the browser has run it before hydration.
const headScript = { __html: import.meta.env.SSR ? themeScript : '' }

/** The HTML document, around pages and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, scripts } = useContext(Rendering)
  const [client] = useState(queryClient)
  useEffect(() => {
    // For measurements: hydration is complete, also of an error page.
    performance.mark('hydrated')
    repeatEarlyChoices()
  }, [])
  return (
    <html lang={language()} data-site={JSON.stringify(site())} style={brandTokens()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {(['light', 'dark'] as const).map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={themeColors[theme]}
            suppressHydrationWarning
          />
        ))}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={headScript} />
        <Meta />
        {/* With a precedence React writes it before all preloads: browsers make six requests at a time, and nothing is painted without it. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {/* Our style sheets need no nonce. The browser hides nonces from scripts, so any value here would be a hydration mismatch. */}
        <Links nonce="" />
        {/* React Router preloads the same scripts later, at high priority. At low priority here they come after the page's pictures and fonts. */}
        {scripts.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        <QueryClientProvider client={client}>
          {children}
          <Toasts />
          <Live />
        </QueryClientProvider>
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
      </body>
    </html>
  )
}

// One constant element, so that the frame does not render again at each change of the router's state.
const outlet = <Outlet />

export default function Root() {
  return <Frame>{outlet}</Frame>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame isError>
      <ErrorPage error={error} />
    </Frame>
  )
}
