import { Share2 } from 'lucide-react'
import { toast } from '../lib/toast.tsx'
import { Button } from './button.tsx'

interface Props {
  /** What is shared, as the other program names it. */
  title: string
  /** The path of its page. */
  path: string
}

/** Passes the address of a page to another program, where the device can do that, and copies it otherwise. */
export function ShareButton({ title, path }: Props) {
  const share = async () => {
    const url = new URL(path, window.location.origin).href
    if ('share' in navigator) return navigator.share({ title, url })
    await (navigator as Navigator).clipboard.writeText(url)
    toast.success('Link copied')
  }
  const failed = (error: unknown) => {
    // The person has closed the list of programs.
    if (!(error instanceof Error) || error.name !== 'AbortError')
      toast.error('The link could not be shared. Copy the address of this page.')
  }
  return (
    <Button size="sm" onClick={() => void share().catch(failed)}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}
