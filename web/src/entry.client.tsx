import { StrictMode, startTransition, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { FirstPageLeft, stages } from './lib/first-page.ts'
import { fetchPagesAhead, pageCode } from './lib/page-code.ts'

const instrumentations = [pageCode]

/**
 * While parts of the first page wait for their code, pages are drawn in transitions: without them React would throw away what the
 * server drew. After it there is nothing to lose, and a page drawn in one go is there a third sooner on a slow phone.
 */
function App() {
  const [isLeft, setLeft] = useState(false)
  const [leave] = useState(() => () => startTransition(() => setLeft(true)))
  // Not sooner: what is pressed between the root's making and its first work would be lost.
  useLayoutEffect(() => {
    dispatchEvent(new Event(stages.listening))
  }, [])
  return (
    <FirstPageLeft value={leave}>
      <HydratedRouter instrumentations={instrumentations} {...(isLeft && { useTransitions: false })} />
    </FirstPageLeft>
  )
}

fetchPagesAhead()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
