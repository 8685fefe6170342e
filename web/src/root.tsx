import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { brand } from '@marquee/contract/brand'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { Route } from './+types/root'
import './app.css'
import displayFont from './fonts/bricolage-grotesque-display.woff2?url'
import { repeatEarlyChoices } from './lib/early-input.ts'
import { queryClient } from './lib/query-client.ts'
import { themeColors, themeScript } from './lib/theme.ts'
import { Toasts } from './lib/toast.tsx'
import { ErrorPage, errorTitle } from './shell/error-page.tsx'
import { Frame } from './shell/frame.tsx'

/**
 * What only the server knows of this render: the mark of our own inline scripts, by which the server allows them, and the scripts
 * that the page needs.
 */
export const Rendering = createContext<{ nonce?: string; scripts: readonly string[] }>({ scripts: [] })

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export const meta: Route.MetaFunction = ({ error }) => [{ title: error ? errorTitle(error) : brand.name }]

// Its text is the server's alone: the browser has run it before React comes.
const headScript = { __html: import.meta.env.SSR ? themeScript : '' }

/** The document itself, around pages and errors alike. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, scripts } = useContext(Rendering)
  const [client] = useState(queryClient)
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={themeColors.light}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={themeColors.dark}
          suppressHydrationWarning
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={headScript} />
        <Meta />
        {/* Style sheets are ours and need no nonce; the browser, which cannot read it, would differ from the server. */}
        <Links nonce="" />
        {/* React Router preloads the same, after this and at high priority: the page's pictures and fonts come first. */}
        {scripts.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        <QueryClientProvider client={client}>
          {children}
          <Toasts />
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// One element, so that the frame is not drawn again whenever the router says something.
const outlet = <Outlet />

export default function Root() {
  useEffect(() => {
    // For measuring: everything has been taken over by React.
    performance.mark('hydrated')
    repeatEarlyChoices()
  }, [])
  return <Frame>{outlet}</Frame>
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame isError>
      <ErrorPage error={error} />
    </Frame>
  )
}
