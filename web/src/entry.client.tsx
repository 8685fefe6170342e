import { StrictMode, startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { FirstPageLeft, stages } from './lib/first-page.ts'

/**
 * While parts of the first page wait for their code, pages are drawn in transitions: without them React would throw away what the
 * server drew. After it there is nothing to lose, and a page drawn in one go is there a third sooner on a slow phone.
 */
function App() {
  const [isLeft, setLeft] = useState(false)
  const [leave] = useState(() => () => startTransition(() => setLeft(true)))
  return (
    <FirstPageLeft value={leave}>
      <HydratedRouter {...(isLeft && { useTransitions: false })} />
    </FirstPageLeft>
  )
}

startTransition(() => {
  dispatchEvent(new Event(stages.listening))
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
