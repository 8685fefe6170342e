import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { CardBoundary } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'

interface Props {
  title: string
  /** What the section is for, in one sentence. */
  description?: ReactNode
  children: ReactNode
}

/** The id of the section with this title, for links to it. */
export const sectionId = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')

/** Links to the sections with these titles: beside them, on narrower screens above. The one in view is marked. */
export function SectionIndex({ titles }: { titles: readonly string[] }) {
  const current = useInView(titles.map(sectionId))
  return (
    <nav aria-label="On this page" className="xl:order-last">
      <ul className="flex gap-2 whitespace-nowrap max-xl:overflow-x-auto max-xl:[scrollbar-width:none] max-md:-mr-4 max-md:pr-8 max-md:mask-r-from-[calc(100%-2rem)] md:flex-wrap xl:sticky xl:top-8 xl:grid xl:gap-0 xl:border-l xl:border-line">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              aria-current={sectionId(title) === current ? 'location' : undefined}
              className="inline-flex min-h-9 items-center border-line text-sm font-medium underline-offset-4 hover:underline aria-[current]:border-ink max-xl:rounded-full max-xl:border max-xl:px-3 xl:-ml-px xl:border-l-2 xl:px-4 xl:not-aria-[current]:border-transparent xl:not-aria-[current]:text-muted pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Of the elements with these ids the one in view: the last that was linked to, otherwise the first. */
function useInView(ids: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const [seen, setSeen] = useState<readonly string[]>([])
  const all = ids.join()
  useEffect(() => {
    const watch = new IntersectionObserver(
      (changes) => {
        const isSeen = new Map(changes.map(({ target, isIntersecting }) => [target.id, isIntersecting]))
        setSeen((before) => all.split(',').filter((id) => isSeen.get(id) ?? before.includes(id)))
      },
      // What ends near the upper edge was read.
      { rootMargin: '-20% 0px 0px' },
    )
    for (const id of all.split(',')) watch.observe(document.getElementById(id)!)
    return () => watch.disconnect()
  }, [all])
  return seen.find((id) => hash === `#${id}`) ?? seen[0]
}

/** Sections that belong together, in one box. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <p id={id} className="text-sm font-semibold text-muted">
        {title}
      </p>
      <div className="quiet card divide-y divide-line">{children}</div>
    </div>
  )
}

/** One section of the account page: title and purpose on one side, controls on the other. */
export function Section({ title, description, children }: Props) {
  const heading = useId()
  return (
    <section
      id={sectionId(title)}
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid scroll-mt-4 grid-cols-1 gap-x-6 gap-y-4 p-5 sm:p-6 md:grid-cols-[11rem_minmax(0,1fr)] md:has-[>div>:is(p:only-child,.sr-only+p:last-child)>.button]:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10"
    >
      <div className="grid content-start gap-2 md:pt-1">
        <h2 id={heading} className="text-xl md:max-lg:text-lg">
          {title}
        </h2>
        {description && <p className="measure text-muted">{description}</p>}
      </div>
      <div className="grid grid-cols-1 content-start gap-5 sm:[&>p:last-child:has(>.button)]:justify-self-end">
        <CardBoundary>{children}</CardBoundary>
      </div>
    </section>
  )
}

interface LoadedProps<Data> extends Omit<Props, 'children'> {
  query: ComponentProps<typeof Loaded<Data>>['query']
  /** The title when it could not be loaded. */
  failure: string
  children: (data: Data) => ReactNode
}

/** A section about what a query has loaded. */
export function LoadedSection<Data>({ query, failure, children, ...section }: LoadedProps<Data>) {
  return (
    <Section {...section}>
      <Loaded query={query} failure={failure} hint={failureText} level={3} loading="Loading..." skeleton="h-24">
        {children}
      </Loaded>
    </Section>
  )
}

/** The rows of a section's list. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line md:pt-1 [&>:first-child]:pt-0 [&>:last-child]:pb-0">{children}</ul>
}

/** A row: what it is, with a badge; facts about it; and a button. */
export function Row({ head, facts, action }: { head: ReactNode; facts: readonly ReactNode[]; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">{head}</p>
        {facts.map((fact, index) => (
          <p key={index} className="text-sm text-muted">
            {fact}
          </p>
        ))}
      </div>
      {action}
    </li>
  )
}

interface FormsProps {
  /** Each with the button that opens it. */
  forms: readonly {
    label: string
    variant?: 'primary'
    form: (close: () => void) => ReactNode
  }[]
  children: ReactNode
}

/** What is so now, and buttons for forms that change it. An open form stands in the place of all; then the focus returns to its button. */
export function Forms({ forms, children }: FormsProps) {
  const [last, setLast] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const open = isOpen && forms.find(({ label }) => label === last)
  if (open) return open.form(() => setOpen(false))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-start">
      <div className="grid min-w-0 flex-1 basis-40 gap-3 max-sm:basis-auto empty:hidden">{children}</div>
      <p className="flex flex-wrap gap-3 sm:ml-auto">
        {forms.map(({ label, variant }) => (
          <Button
            key={label}
            size="sm"
            variant={variant}
            autoFocus={label === last}
            onClick={() => {
              setLast(label)
              setOpen(true)
            }}
          >
            {label}
          </Button>
        ))}
      </p>
    </div>
  )
}
