import { FileText } from 'lucide-react'

const foldedFrom = 400

/** The conditions of an open call; a long text opens with a press. */
export function Conditions({ text }: { text: string }) {
  const words = <p className="measure mt-2 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
  if (text.length < foldedFrom)
    return (
      <div>
        <h3 className="font-sans text-base font-semibold tracking-normal">Conditions</h3>
        {words}
      </div>
    )
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold">
        <FileText aria-hidden="true" className="size-4 text-muted" />
        Read the conditions
      </summary>
      {words}
    </details>
  )
}
