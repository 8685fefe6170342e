import { useId, type ReactNode } from 'react'
import { CardBoundary } from '../../ui/card.tsx'

interface Props {
  title: string
  /** What the section is for, in one sentence. */
  description?: ReactNode
  children: ReactNode
  /** For links that lead to this section. */
  id?: string | undefined
}

/** One section of the account page: title and purpose on one side, controls on the other. */
export function Section({ title, description, children, id }: Props) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid grid-cols-1 gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,36rem)]"
    >
      <div className="grid content-start gap-2">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {description && <p className="measure text-muted">{description}</p>}
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <CardBoundary>{children}</CardBoundary>
      </div>
    </section>
  )
}
