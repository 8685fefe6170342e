import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error('The browser did not allow copying. Select the text and copy it yourself.'),
    )
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button size="sm" onClick={() => void copy()}>
        <Icon aria-hidden="true" />
        {children}
      </Button>
      <span role="status" className={isCopied ? 'self-center text-sm text-muted' : 'sr-only'}>
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
