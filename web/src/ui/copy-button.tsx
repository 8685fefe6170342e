import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../lib/toast.tsx'
import { Button } from './button.tsx'

interface Props {
  text: string
  /** The label: "Copy key". */
  children: string
  /** Only the icon is seen; the label is the button's name. */
  isIconOnly?: boolean
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, children, isIconOnly = false }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error('The browser did not allow copying. Select the text and copy it yourself.'),
    )
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button
        size="sm"
        onClick={() => void copy()}
        {...(isIconOnly && { isIconOnly, variant: 'ghost', 'aria-label': children, title: children })}
      >
        <Icon aria-hidden="true" />
        {!isIconOnly && children}
      </Button>
      <span role="status" className={isCopied && !isIconOnly ? 'self-center text-sm text-muted' : 'sr-only'}>
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
